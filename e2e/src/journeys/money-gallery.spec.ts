import { test } from '#faults/fault-test.ts';
import { AccountPage } from '#pages/AccountPage.ts';
import type { Shop } from '#pages/Shop.ts';
import { disableTimeouts } from '#shop/disable-timeouts.ts';
import { signUp } from '#shop/sign-up.ts';
import { takePicture } from '#shop/take-picture.ts';
import { expect } from '#shop-test.ts';

/* Pictures of the screens about money: see gallery.spec.ts. */

for (const [name, address, path] of [
  ['cart', '/cart', '/cart/contents'],
  ['payments', '/account/transactions', '/deposit/history'],
  ['orders', '/account/orders', '/purchase/history'],
] as const) {
  test(`${name} while it loads`, { tag: '@gallery' }, async ({ shop, shopper }) => {
    await shop.page.addInitScript(disableTimeouts);
    await shop.openAccount();
    await expect(new AccountPage(shop.page).field('Email')).toHaveValue(shopper.email);
    await shop.page.route(new RegExp(`/api${path}`), async () => {});
    await shop.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await expect(shop.heading).not.toHaveText('My Profile');
    await takePicture(shop, `${name}-loading`);
  });

  test(`${name} when the API fails`, { tag: '@gallery' }, async ({ faultyApi, openOwnShop, problems }) => {
    problems.expect(/./);
    const shop = await openOwnShop();
    await signUp(shop.page);
    faultyApi.disturb(path, 'fails');
    await shop.visit(address);
    await expect(shop.main.getByRole('alert')).toBeVisible();
    await takePicture(shop, `${name}-failing`);
  });
}

for (const [language, id] of [
  ['english', '1'],
  ['german', '4'],
] as const) {
  test(`the pages about money of a shopper, in ${language}`, { tag: '@gallery' }, async ({
    shop,
    buyer,
    api,
    operator,
  }) => {
    await buyer.topUp(100);
    for (const outcome of ['declined', 'cancelled'] as const) {
      await buyer.play(await buyer.beginTopUp(20), outcome);
    }
    const waiting = await buyer.beginTopUp(20, 'multibanco');
    const delivered = await buyer.buy(await api.goods('type=Pistol'));
    await operator.deliver(delivered.order);
    const { order } = await buyer.buy(await api.goods('type=Shotgun', 2));
    await operator.command('order', 'sent', `${order}:8${order}`, '--item', '1');
    await buyer.putIntoCart(...(await api.goods('type=SMG', 2)));
    await speak(shop, id);
    for (const [name, address] of [
      ['cart', '/cart'],
      ['payments', '/account/transactions'],
      ['orders', '/account/orders'],
      ['order', `/account/orders/${order}`],
      ['order-delivered', `/account/orders/${delivered.order}`],
      ['voucher', `/pending-payment?order=${waiting.order}`],
      ['bought', `/success-payment?order=${order}`],
      ['payment-failed', '/fail-payment?type=purchase'],
    ] as const) {
      await shop.visit(address);
      await expect(shop.heading).toBeVisible();
      await takePicture(shop, `${name}-${language}`);
    }
  });

  test(`the top-up in ${language}`, { tag: '@gallery' }, async ({ shop, buyer }) => {
    expect(await buyer.balance()).toBe(0);
    await speak(shop, id);
    await shop.visit('/account/transactions');
    await shop.main.locator('form').getByRole('button').click();
    await expect(shop.page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await takePicture(shop, `top-up-${language}`, { whole: false });
    await shop.page.getByRole('dialog').getByRole('radio').first().check();
    await shop.page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(shop.page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
    await takePicture(shop, `confirm-${language}`, { whole: false });
  });
}

/** Sets the language of every page. */
async function speak(shop: Shop, language: string): Promise<void> {
  await shop.page.context().addCookies([{ name: 'languageId', value: language, url: process.env['STORE_URL'] ?? '' }]);
  await shop.page.addInitScript((id) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('languageId', id);
  }, language);
}
