import { test } from '#faults/rendering-test.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import type { Shop } from '#pages/Shop.ts';
import { isServed } from '#shop/is-served.ts';
import { expect } from '#shop-test.ts';

/** A cheap phone against a desktop. */
const SLOWDOWN = 14;

/** Opens a page on a processor that is so many times slower, and goes on when its content is painted. */
async function openSlowly(shop: Shop, address: string): Promise<void> {
  await isServed(shop, [address]);
  const session = await shop.page.context().newCDPSession(shop.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await shop.begin(address);
  await expect(shop.heading).toBeVisible({ timeout: 60_000 });
}

test.describe('on a processor that is 14 times slower', { tag: '@phone' }, () => {
  // Starting takes this long there.
  test.slow();

  test('a tap on the menu while the page starts opens it', async ({ shop }) => {
    await openSlowly(shop, '/products');
    await shop.header.menuButton.locator('svg').tap();
    await expect(shop.page.getByRole('dialog')).toBeVisible({ timeout: 60_000 });
  });

  test('a search that is typed and sent while the page starts is made', async ({ shop, api }) => {
    await openSlowly(shop, '/products');
    const list = new ProductListPage(shop.page);
    await list.search.field.tap();
    await shop.page.keyboard.type('redline');
    await shop.page.keyboard.press('Enter');
    await expect(shop.page).toHaveURL(/search=redline/, { timeout: 60_000 });
    await list.shows(await api.titles('search=redline'));
  });
});
