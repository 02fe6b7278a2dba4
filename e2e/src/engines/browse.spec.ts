import { expect } from '#shop-test.ts';
import { test } from './engine-test.ts';
import { button, CARDS, field, HEADING, inHeader, link, TITLES } from './visitor/parts.ts';
import type { Visitor } from './visitor/Visitor.ts';

const FILTERS = { role: 'complementary' };
const CHIPS = { role: 'listitem', within: { role: 'region', name: 'Chosen filters' } };

const scrolledBy = (visitor: Visitor) => visitor.evaluate('Math.round(scrollY)');

test('a visitor goes from the home page to a product, and back to the same place', async ({ visitor, api }) => {
  await visitor.visit('/');
  await visitor.press(link('Browse the collection'));
  await visitor.reads(HEADING, 'All skins');
  const titles = await api.titles('sort=popularity');
  await visitor.lists(TITLES, titles);

  const wanted = titles[8] ?? '';
  await visitor.press(link(wanted));
  await visitor.reads(HEADING, wanted);
  await expect.poll(() => scrolledBy(visitor)).toBe(0);
  await visitor.goBack();
  await visitor.lists(TITLES, titles);
  await expect.poll(() => scrolledBy(visitor)).toBeGreaterThan(0);
});

/** How many style sheets of the catalogue apply, and how many were loaded twice. */
const SHEETS = `Array.from(document.styleSheets, ({ href, ownerNode, media }) =>
  matchMedia(media.mediaText).matches ? (href ?? ownerNode.dataset.href ?? '') : '').filter((file) => file.includes('/catalog/')).length`;
const TWICE = `performance.getEntriesByType('resource').filter(({ name, initiatorType }) => initiatorType === 'link' && name.endsWith('.css'))
  .filter(({ name }, place, all) => all.findIndex((other) => other.name === name) < place).length`;

test('the style sheets of a remote apply while its pages are shown, and load once', async ({ visitor, api }) => {
  await visitor.visit('/products');
  const titles = await api.titles();
  await visitor.lists(TITLES, titles);
  const display = `getComputedStyle(document.querySelector('main li article')).display`;
  await expect.poll(() => visitor.evaluate(SHEETS)).toBeGreaterThan(0);
  await visitor.press(link('Terms and conditions', { role: 'contentinfo' }));
  await visitor.reads(HEADING, 'Terms and conditions');
  await expect.poll(() => visitor.evaluate(SHEETS)).toBe(0);
  await visitor.goBack();
  await visitor.lists(TITLES, titles);
  expect(await visitor.evaluate(display)).toBe('grid');
  expect(await visitor.evaluate(TWICE)).toBe(0);
});

test('a page that is left and come back to is there at once, as it was, and works', async ({ visitor, api }) => {
  await visitor.visit('/products');
  await visitor.lists(TITLES, await api.titles());
  // A page of which something is still loading is not kept.
  await expect(async () => {
    await visitor.evaluate(`addEventListener('pageshow', ({ persisted }) => { globalThis.wasKept = persisted; })`);
    await visitor.leave();
    await visitor.visit('/terms');
    await visitor.reads(HEADING, 'Terms and conditions');
    await visitor.leave();
    await visitor.goBack();
    await visitor.reads(HEADING, 'All skins');
    expect(await visitor.evaluate('globalThis.wasKept')).toBe(true);
  }).toPass();
  await visitor.lists(TITLES, await api.titles());
  await visitor.press(link('Next page'));
  await visitor.isAt('/products?page=2');
});

test('the pages of the list lead forward and back', { tag: '@thorough' }, async ({ visitor, api }) => {
  await visitor.visit('/products');
  await visitor.lists(TITLES, await api.titles());
  await visitor.press(link('Next page'));
  await visitor.isAt('/products?page=2');
  await visitor.lists(TITLES, await api.titles('page=2'));
  await visitor.goBack();
  await visitor.lists(TITLES, await api.titles());
});

test('filters give the same products as the API, and Back and Clear all undo them', async ({ visitor, api }) => {
  await visitor.visit('/products');
  await visitor.choose({ role: 'combobox', name: 'Type', within: FILTERS }, 'Rifle');
  await visitor.lists(TITLES, await api.titles('type=Rifle'));
  await visitor.tick({ role: 'checkbox', name: /^Field-Tested[\s\d,]*$/, within: FILTERS });
  await visitor.lists(TITLES, await api.titles('type=Rifle&exterior_names=Field-Tested'));
  await visitor.fill(field('Max', FILTERS), '100');
  const query = 'price_till=100&type=Rifle&exterior_names=Field-Tested';
  await visitor.lists(TITLES, await api.titles(query));
  await visitor.isAt(`/products?${query}`);
  await visitor.lists(CHIPS, ['Rifle', 'Up to €100.00', 'Field-Tested']);

  await visitor.press(button('Clear all'));
  await visitor.lists(TITLES, await api.titles());
  await visitor.isAt('/products');
  await visitor.goBack();
  await visitor.lists(TITLES, await api.titles(query));
});

test('a search suggests skins while it is typed, and finds them', { tag: '@thorough' }, async ({ visitor, api }) => {
  await visitor.visit('/products');
  await visitor.sees(CARDS, 15);
  const box = { role: 'combobox', name: 'Search skins' };
  await visitor.fill(box, 'redline');
  await visitor.sees({ role: 'option', name: /Redline/, within: { role: 'listbox', name: 'Suggestions' } });
  await visitor.pressKey('Enter');
  await visitor.isAt('/products?search=redline');
  await visitor.lists(TITLES, await api.titles('search=redline'));
  await visitor.press(inHeader('link', /^New skins/));
  await visitor.lists(TITLES, await api.titles('new=true'));
});
