import { test } from '#faults/fault-test.ts';
import { layoutShift, watchLayoutShift } from '#store/layout-shift.ts';
import { expect } from '#store-test.ts';

/** As much as may jump: the budget of the store. */
const BUDGET = 0.02;

for (const { what, address } of [
  { what: 'the home page', address: '/' },
  { what: 'the list', address: '/products' },
  { what: 'a filtered list', address: '/products?type=Rifle&exterior_names=Factory New' },
  { what: 'a product', address: '/products/rifle/ak-47/3429' },
]) {
  test(`${what} does not jump while it loads`, { tag: '@everywhere' }, async ({ store }) => {
    await watchLayoutShift(store.page);
    await store.visit(address);
    await expect(store.heading).toBeVisible();
    await store.page.waitForLoadState('load');
    await expect(store.main.getByRole('article').first()).toBeVisible();
    expect(await layoutShift(store.page)).toBeLessThanOrEqual(BUDGET);
  });
}

test('nothing jumps when slow answers take the place of what stood for them', { tag: '@everywhere' }, async ({
  store,
}) => {
  await watchLayoutShift(store.page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await store.page.route(/\/api\/items\//, async (route) => {
    await held;
    await route.continue();
  });
  await store.visit('/terms');
  await store.footer.open('Shop');
  await expect(store.heading).toHaveText('All skins');
  // The click excuses what jumps in the half second after it; the answers come later.
  await store.page.waitForFunction((since) => performance.now() - since > 600, await now());
  const before = await layoutShift(store.page);
  answer();
  await expect(store.main.getByRole('article')).toHaveCount(15);
  expect((await layoutShift(store.page)) - before).toBeLessThanOrEqual(BUDGET);

  function now() {
    return store.page.evaluate(() => performance.now());
  }
});
