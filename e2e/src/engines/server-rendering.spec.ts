import { failuresReportedTo } from '#faults/reports-to.ts';
import { replacedElements } from '#shop/ServedContent.ts';
import { expect } from '#shop-test.ts';
import { test } from './engine-test.ts';
import { HEADING, link, TITLES } from './visitor/parts.ts';
import type { Visitor } from './visitor/Visitor.ts';

/** Opens a page until it is served with this heading. The parts of a product's name have spaces between them. */
async function isServed(visitor: Visitor, address: string, heading: string) {
  const visit = async () => {
    await visitor.visit(address);
    return visitor.evaluate('served?.heading?.trim()');
  };
  await expect.poll(visit, { timeout: 30_000 }).toBe(heading);
}

/** Waits until the scripts run the page, with the elements that it was served with. */
async function isTakenOver(visitor: Visitor) {
  const isHydrated = `document.querySelector('#root:not([data-server]) h1') !== null`;
  await expect.poll(() => visitor.evaluate(isHydrated), { timeout: 30_000 }).toBe(true);
  expect(await visitor.evaluate(`(${replacedElements})()`)).toEqual([]);
}

test('pages arrive with their content, which the scripts take over', async ({
  visitor,
  showWorkshop,
  faultyApi,
  api,
}) => {
  await showWorkshop();
  const product = await api.product('type=Rifle');
  await isServed(visitor, '/products', 'All skins');
  await isTakenOver(visitor);
  await visitor.lists(TITLES, await api.titles());
  const address = `/products/${product.category}/${product.subcategory}/${product.id}`;
  await isServed(visitor, address, product.title);
  await isTakenOver(visitor);
  // The page's token, by which its reports count.
  const timings = `performance.getEntriesByType('navigation')[0].serverTiming.map(({ name }) => name)`;
  expect(await visitor.evaluate(timings)).toEqual(['page']);
  expect(failuresReportedTo(faultyApi)).toEqual([]);
});

test('a page in another language than the stored one is not seen, and rendered in the browser', async ({
  visitor,
  problems,
}) => {
  problems.expect(/preload/);
  await isServed(visitor, '/products', 'All skins');
  expect(await visitor.evaluate('served.visibility')).toBe('visible');
  await isTakenOver(visitor);
  await visitor.evaluate(`localStorage.setItem('languageId', '3')`);
  await visitor.reload();
  await visitor.reads(HEADING, 'Todas las skins');
  expect(await visitor.evaluate('[served.heading, served.visibility]')).toEqual(['All skins', 'hidden']);
});

test('a new release shows at the next request and a rollback, too, and an old page keeps its releases', async ({
  visitor,
  workshop,
  showWorkshop,
}) => {
  await showWorkshop();
  await isServed(visitor, '/products', 'All skins');
  await isTakenOver(visitor);
  await workshop.release('catalog', workshop.routesFile('catalog'), (code) =>
    code.replaceAll('"All skins"', '"Every skin"'),
  );
  await workshop.publish();
  await visitor.press(link('Next page'));
  await visitor.isAt('/products?page=2');
  await visitor.reads(HEADING, 'All skins');
  await isServed(visitor, '/products', 'Every skin');
  await isTakenOver(visitor);
  workshop.rollBack('catalog');
  await workshop.publish();
  await isServed(visitor, '/products', 'All skins');
  await isTakenOver(visitor);
});
