import { test } from '#faults/fault-test.ts';
import { AccountPage } from '#pages/AccountPage.ts';
import type { Store } from '#pages/Store.ts';
import { forgetPatience } from '#store/forget-patience.ts';
import { signUp } from '#store/sign-up.ts';
import { takePicture } from '#store/take-picture.ts';
import { expect } from '#store-test.ts';

/* Pictures of the screens that money passes through: see gallery.spec.ts. */

for (const [name, address, path] of [
  ['cart', '/cart', '/cart/contents'],
  ['payments', '/account/transactions', '/deposit/history'],
  ['orders', '/account/orders', '/purchase/history'],
] as const) {
  test(`${name} while it loads`, { tag: '@gallery' }, async ({ store, shopper }) => {
    await store.page.addInitScript(forgetPatience);
    await store.openAccount();
    await expect(new AccountPage(store.page).field('Email')).toHaveValue(shopper.email);
    await store.page.route(new RegExp(`/api${path}`), async () => {});
    await store.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await expect(store.heading).not.toHaveText('My Profile');
    await takePicture(store, `${name}-loading`);
  });

  test(`${name} when the API fails`, { tag: '@gallery' }, async ({ faultyApi, openStore, trouble }) => {
    trouble.expect(/./);
    const store = await openStore();
    await signUp(store.page);
    faultyApi.disturb(path, 'fails');
    await store.visit(address);
    await expect(store.main.getByRole('alert')).toBeVisible();
    await takePicture(store, `${name}-failing`);
  });
}

for (const [language, id] of [
  ['english', '1'],
  ['german', '4'],
] as const) {
  test(`the money of a shopper, in ${language}`, { tag: '@gallery' }, async ({ store, buyer, api, operator }) => {
    await buyer.topUp(100);
    for (const outcome of ['declined', 'cancelled'] as const) {
      await buyer.play(await buyer.beginTopUp(20), outcome);
    }
    const waiting = await buyer.beginTopUp(20, 'multibanco');
    const delivered = await buyer.buy(await api.goods('type=Pistol'));
    await operator.command('order', 'complete', String(delivered.order));
    const { order } = await buyer.buy(await api.goods('type=Shotgun', 2));
    await buyer.putIntoCart(...(await api.goods('type=SMG', 2)));
    await speak(store, id);
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
      await store.visit(address);
      await expect(store.heading).toBeVisible();
      await takePicture(store, `${name}-${language}`);
    }
  });

  test(`the top-up in ${language}`, { tag: '@gallery' }, async ({ store, buyer }) => {
    expect(await buyer.balance()).toBe(0);
    await speak(store, id);
    await store.visit('/account/transactions');
    await store.main.locator('form').getByRole('button').click();
    await expect(store.page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await takePicture(store, `top-up-${language}`, { whole: false });
    await store.page.getByRole('dialog').getByRole('radio').first().check();
    await store.page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(store.page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
    await takePicture(store, `confirm-${language}`, { whole: false });
  });
}

/** Every page speaks this language from now on. */
async function speak(store: Store, language: string): Promise<void> {
  await store.page.context().addCookies([{ name: 'languageId', value: language, url: process.env['STORE_URL'] ?? '' }]);
  await store.page.addInitScript((id) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('languageId', id);
  }, language);
}
