import { test } from '#faults/fault-test.ts';
import { CartPage } from '#pages/CartPage.ts';
import { expect } from '#shop-test.ts';

/** Whether it has unknown fields and optional fields. */
const HAS_FIELDS = { newer: [true, true], older: [false, false] };

for (const age of ['newer', 'older'] as const) {
  test(`buying and selling work with an API that is ${age} than the page`, async ({
    faultyApi,
    openOwnShop,
    buyer,
    api,
  }) => {
    faultyApi.speakAs(age);
    const item = await api.good('type=SMG');
    await buyer.offerSkin('AWP | Asiimov', 80);
    const shop = await openOwnShop();
    const home = await shop.openHome();
    await expect(home.strike.getByRole('article')).toHaveCount(6);
    const list = await home.browseCollection();
    await expect(list.cards).toHaveCount(15);
    await expect(list.filters.box('Factory New')).toBeVisible();

    const product = await shop.openProduct(item);
    await product.buyNow();
    const cart = new CartPage(shop.page);
    await expect(cart.lines).toHaveCount(1);
    const provider = await cart.payAtProvider('card');
    await provider.choose('Pay');
    await expect(shop.heading).toHaveText('Purchase Successful');
    await shop.page.getByRole('link', { name: 'View Order History' }).click();
    const [order = 0] = await buyer.paidOrders();
    await expect(shop.main.getByRole('table', { name: 'Order History' })).toContainText(String(order));

    await shop.header.link('Sell skins').click();
    await expect(shop.main.getByRole('table', { name: 'My offers' })).toContainText('AWP | Asiimov');
    await shop.header.localeMenu.choose('Deutsch');
    await expect(shop.page.locator('html')).toHaveAttribute('lang', 'de');
    const settings = await shop.page.evaluate(() => fetch('/api/settings').then((answer) => answer.text()));
    expect([settings.includes('introduced_later'), settings.includes('sell_fee_percent')]).toEqual(HAS_FIELDS[age]);
  });
}
