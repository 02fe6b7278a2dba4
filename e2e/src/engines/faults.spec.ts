import { expect } from '#shop-test.ts';
import { test as base } from './engine-test.ts';
import { button, CARDS, HEADING, inHeader, link, TITLES } from './visitor/parts.ts';
import type { Visitor } from './visitor/Visitor.ts';

const UNAVAILABLE = { role: 'heading', name: 'This part of the store is not available right now' };
const CATALOG = /\/releases\/catalog\//;

const test = base.extend({
  problems: async ({ problems }, use) => {
    problems.expect(/releases\/(catalog|shell)\/|catalog|integrity/);
    await use(problems);
  },
});

/** Altered scripts would set a variable, altered style sheets a property. */
async function isGenuine(visitor: Visitor) {
  expect(await visitor.evaluate(`'isTampered' in globalThis`)).toBe(false);
  expect(await visitor.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--tampered')`)).toBe('');
}

/** The list with its styles, all of one release. */
async function isWhole(visitor: Visitor, titles: string[]) {
  await visitor.lists(TITLES, titles);
  await visitor.sees(CARDS, 15);
  const display = `getComputedStyle(document.querySelector('main li article')).display`;
  await expect.poll(() => visitor.evaluate(display)).toBe('grid');
}

test('a remote that is missing leaves the rest of the shop alive, and Try again restores it', async ({
  visitor,
  faultyEdge,
  api,
}) => {
  faultyEdge.break(CATALOG, 'is missing');
  await visitor.visit('/products');
  await visitor.sees(UNAVAILABLE);
  await visitor.press(link('Terms and conditions', { role: 'contentinfo' }));
  await visitor.reads(HEADING, 'Terms and conditions');
  await visitor.press(inHeader('link', 'Sell skins'));
  await visitor.isAt(/^\/auth\?form=signin/);
  await visitor.press(inHeader('link', 'Shop'));
  await visitor.sees(UNAVAILABLE);
  faultyEdge.restore();
  await visitor.press(button('Try again'));
  await isWhole(visitor, await api.titles());
});

test('a remote whose entry never arrives is replaced by the release before', { tag: '@thorough' }, async ({
  visitor,
  faultyEdge,
  workshop,
  showWorkshop,
  api,
}) => {
  await workshop.release('catalog', 'remoteEntry.js', (code) => code);
  await showWorkshop();
  faultyEdge.break(/\/releases\/catalog\/[^/]+-remade\/remoteEntry\.js/, 'never arrives');
  await visitor.visit('/products');
  await isWhole(visitor, await api.titles());
});

for (const { what, app, file, isMain = false } of [
  { what: 'remote whose entry', app: 'catalog', file: /remoteEntry\.js/ },
  { what: 'remote whose page', app: 'catalog', file: /ProductListPage\.\w+\.js/, isMain: true },
  { what: 'remote whose style sheet', app: 'catalog', file: /ProductListPage\.\w+\.css/ },
  { what: 'shell whose script', app: 'shell', file: /main\.\w+\.js/ },
  { what: 'shell whose style sheet', app: 'shell', file: /main\.\w+\.css/ },
]) {
  test(`a ${what} is altered is replaced by the release before, and nothing altered is run or shown`, {
    tag: isMain ? [] : '@thorough',
  }, async ({ visitor, faultyEdge, workshop, showWorkshop, api }) => {
    await workshop.release(app, workshop.live(app).entry, (code) => code);
    await showWorkshop();
    faultyEdge.break(new RegExp(`/releases/${app}/[^/]+-remade/.*${file.source}`), 'is altered');
    await visitor.visit('/products');
    await isWhole(visitor, await api.titles());
    expect(faultyEdge.hit).not.toEqual([]);
    await isGenuine(visitor);
  });
}

test('an altered page of a remote without a release before is an error, and Try again restores it', {
  tag: '@thorough',
}, async ({ visitor, faultyEdge, api }) => {
  faultyEdge.break(/\/releases\/catalog\/.*ProductListPage\.\w+\.(js|css)/, 'is altered');
  await visitor.visit('/products');
  await visitor.sees(UNAVAILABLE);
  await isGenuine(visitor);
  faultyEdge.restore();
  await visitor.press(button('Try again'));
  await isWhole(visitor, await api.titles());
});
