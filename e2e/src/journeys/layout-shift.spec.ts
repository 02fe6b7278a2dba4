import { test } from '#faults/fault-test.ts';
import { layoutShift, watchLayoutShift } from '#shop/layout-shift.ts';
import { expect } from '#shop-test.ts';

/** The shop's budget for cumulative layout shift. */
const BUDGET = 0.02;

for (const { what, address } of [
  { what: 'the home page', address: '/' },
  { what: 'the list', address: '/products' },
  { what: 'a filtered list', address: '/products?type=Rifle&exterior_names=Factory New' },
  { what: 'a product', address: '/products/rifle/ak-47/3429' },
]) {
  test(`${what} does not shift while it loads`, { tag: '@everywhere' }, async ({ shop }) => {
    await watchLayoutShift(shop.page);
    await shop.visit(address);
    await expect(shop.heading).toBeVisible();
    await shop.page.waitForLoadState('load');
    await expect(shop.main.getByRole('article').first()).toBeVisible();
    expect(await layoutShift(shop.page)).toBeLessThanOrEqual(BUDGET);
  });
}

for (const { what, address } of [
  { what: 'the home page', address: '/' },
  { what: 'a product', address: '/products/rifle/ak-47/3429' },
  { what: 'a page of text', address: '/terms' },
]) {
  test(`${what} does not shift when its font arrives late`, { tag: '@everywhere' }, async ({ shop }) => {
    await watchLayoutShift(shop.page);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await shop.page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await shop.visit(address);
    await expect(shop.heading).toBeVisible();
    await expect.poll(() => shop.page.evaluate(() => document.fonts.status)).toBe('loading');
    const before = await layoutShift(shop.page);
    arrive();
    await shop.page.evaluate(async () => {
      await document.fonts.ready;
      const frame = () => new Promise(requestAnimationFrame);
      for (let painted = 0; painted < 3; painted += 1) await frame();
    });
    expect((await layoutShift(shop.page)) - before).toBeLessThanOrEqual(BUDGET);
  });
}

test('slow answers that replace placeholders cause no layout shift', { tag: '@everywhere' }, async ({ shop }) => {
  await watchLayoutShift(shop.page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await shop.page.route(/\/api\/items\//, async (route) => {
    await held;
    await route.continue();
  });
  await shop.visit('/terms');
  await shop.footer.open('Shop');
  await expect(shop.heading).toHaveText('All skins');
  // Shifts within 500 ms after a click do not count; the answers arrive later.
  await shop.page.waitForFunction((since) => performance.now() - since > 600, await now());
  const before = await layoutShift(shop.page);
  answer();
  await expect(shop.main.getByRole('article')).toHaveCount(15);
  expect((await layoutShift(shop.page)) - before).toBeLessThanOrEqual(BUDGET);

  function now() {
    return shop.page.evaluate(() => performance.now());
  }
});
