import path from 'node:path';
import { breakFiles } from '#faults/break-files.ts';
import { test } from '#faults/fault-test.ts';
import { forgetPatience } from '#store/forget-patience.ts';
import { signUp } from '#store/sign-up.ts';
import { GALLERY, takePicture } from '#store/take-picture.ts';
import { expect } from '#store-test.ts';

/*
 * Pictures of every screen in its states, for eyes: `npm run e2e -- --grep @gallery` puts them into e2e/gallery/.
 */

for (const [name, address] of [
  ['home', '/'],
  ['list', '/products'],
  ['list-filtered', '/products?type=Rifle&heroes=AK-47,M4A4&exterior_names=Factory+New&price_till=500&sort=asc'],
  ['list-empty', '/products?search=nosuchskin'],
  ['list-beyond', '/products?page=9999'],
  ['new', '/new'],
  ['sale', '/sale'],
  ['weapon', '/products/rifle/ak-47'],
  ['product', '/products/rifle/ak-47/3429'],
  ['product-unknown', '/products/rifle/ak-47/99999999'],
  ['sign-in', '/auth?form=signin'],
  ['static-page', '/terms'],
  ['sign-up', '/auth?form=signup'],
  ['reset', '/auth?form=reset'],
  ['new-password', '/reset-password?token=none&email=ana@example.com'],
  ['verified', '/email/verify/success'],
  ['not-found', '/no-such-page'],
] as const) {
  test(`${name} in full`, { tag: '@gallery' }, async ({ store, trouble }) => {
    trouble.expect(/status of 404/);
    await store.visit(address);
    await expect(store.heading).toBeVisible();
    await store.page.waitForLoadState('networkidle');
    await takePicture(store, `${name}-full`);
  });
}

for (const [name, address] of [
  ['cart-empty', '/cart'],
  ['account', '/account'],
  ['payments-empty', '/account/transactions'],
  ['orders-empty', '/account/orders'],
  ['order-unknown', '/account/orders/1'],
  ['offers', '/account/offers'],
  ['verification', '/email-verification'],
] as const) {
  test(`${name} in full, signed in`, { tag: '@gallery' }, async ({ store }) => {
    await signUp(store.page);
    await store.visit(address);
    await expect(store.heading).toBeVisible();
    await store.page.waitForLoadState('networkidle');
    await takePicture(store, `${name}-full`);
  });
}

for (const [name, address, question] of [
  ['home', '/', /\/api\/items\//],
  ['list', '/products', /\/api\/items\/list/],
  ['product', '/products/rifle/ak-47/3429', /\/api\/items\/\d+/],
  ['static-page', '/privacy', /\/api\/static-pages\//],
] as const) {
  test(`${name} while it loads`, { tag: '@gallery' }, async ({ store }) => {
    await store.page.addInitScript(forgetPatience);
    await store.page.route(question, async () => {});
    await store.visit(address === '/privacy' ? '/products' : '/terms');
    await expect(store.heading).toBeVisible();
    await store.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await expect(store.heading).not.toHaveText('Terms and conditions');
    await takePicture(store, `${name}-loading`);
  });
}

for (const [name, address, path, face] of [
  ['home', '/', '/items/list', 'These pieces could not be brought out.'],
  ['list', '/products', '/items/list', 'Failed to load products'],
  ['product', '/products/rifle/ak-47/3429', '/items/3429', 'Unable to load product details'],
  ['static-page', '/terms', '/static-pages/', 'Failed to fetch page'],
  ['start', '/products', '/', 'An error occurred during initialization:'],
] as const) {
  test(`${name} when the API fails`, { tag: '@gallery' }, async ({ faultyApi, openStore, trouble }) => {
    trouble.expect(/./);
    faultyApi.disturb(path, 'fails');
    const store = await openStore();
    await store.visit(address);
    await expect(store.face(face)).toBeVisible();
    await takePicture(store, `${name}-failing`);
  });
}

test('a remote that is down', { tag: '@gallery' }, async ({ store, context, trouble }) => {
  trouble.expect(/./);
  await breakFiles(context, /\/releases\/catalog\//, 'answers 404');
  await store.visit('/products');
  await expect(store.face('This part of the store is not available right now')).toBeVisible();
  await takePicture(store, 'remote-unavailable');
});

test('a remote that does not fit', { tag: '@gallery' }, async ({ workshop, openStore, trouble }) => {
  trouble.expect(/./);
  workshop.announce('catalog', { contract: 2 });
  const store = await openStore();
  await store.visit('/products');
  await expect(store.face('This part of the store is being updated')).toBeVisible();
  await takePicture(store, 'remote-incompatible');
});

test('the start', { tag: '@gallery' }, async ({ store }) => {
  await store.page.route(/\/releases\/shell\/.*\.js/, async () => {});
  await store.page.goto('/products', { waitUntil: 'commit' });
  await expect(store.page.getByRole('status')).toBeVisible();
  await takePicture(store, 'start-loading', { whole: false });
});

test('what opens over the pages', { tag: '@gallery' }, async ({ store, api }) => {
  const list = await store.openList('/products?type=Rifle&exterior_names=Factory+New');
  await expect(list.filters.box('Factory New')).toBeChecked();
  await store.header.localeMenu.button.click();
  await expect(store.header.localeMenu.menu).toBeVisible();
  await takePicture(store, 'locale-menu', { whole: false });
  await store.page.keyboard.press('Escape');

  await store.page.setViewportSize({ width: 1280, height: 800 });
  await list.card(1).article.hover();
  await store.page.screenshot({ path: path.join(GALLERY, 'card-hover-1280.png'), animations: 'disabled' });
  await list.search.field.fill('ak redl');
  await expect(store.page.getByRole('listbox')).toBeVisible();
  await takePicture(store, 'suggestions', { whole: false });

  await store.page.setViewportSize({ width: 360, height: 740 });
  await store.openList('/products?type=Rifle&exterior_names=Factory+New');
  const menu = await store.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await store.page.screenshot({ path: path.join(GALLERY, 'mobile-menu-360.png'), animations: 'disabled' });
  await menu.close();
  const sheet = await list.openFilters();
  await expect(sheet.panel.box('Factory New')).toBeVisible();
  await store.page.screenshot({ path: path.join(GALLERY, 'filter-sheet-360.png'), animations: 'disabled' });
  await sheet.close();

  await store.page.setViewportSize({ width: 1280, height: 800 });
  const product = await store.openProduct(await api.product('type=Rifle'));
  await product.buyNow();
  await expect(store.toast('Please login to add items to cart')).toBeVisible();
  await store.page.screenshot({ path: path.join(GALLERY, 'toast-1280.png'), animations: 'disabled' });
});

test('what opens in the account', { tag: '@gallery' }, async ({ store }) => {
  await signUp(store.page);
  const account = await store.openAccount();
  await account.field('Name').fill('');
  await account.field('Steam trade link').fill('https://steamcommunity.com/id/ana');
  await account.save();
  await expect(store.main.getByText('First name is required')).toBeVisible();
  await takePicture(store, 'account-wrong');
  for (const [name, button] of [
    ['everywhere', 'Sign out everywhere'],
    ['closing', 'Close account'],
  ] as const) {
    await account.button(button).click();
    await expect(account.dialog).toBeVisible();
    await takePicture(store, `account-${name}`, { whole: false });
    await store.page.keyboard.press('Escape');
  }
});

test.describe(() => {
  test.use({ hasConsented: false });

  test('the cookie bar', { tag: '@gallery' }, async ({ store }) => {
    await store.openHome();
    await expect(store.cookieBar.region).toBeVisible();
    await takePicture(store, 'cookie-bar', { whole: false });
    await store.cookieBar.answer('Customize');
    await takePicture(store, 'cookie-bar-customize', { whole: false });
  });
});

test('another language', { tag: '@gallery' }, async ({ store, baseURL }) => {
  await store.page.context().addCookies([{ name: 'languageId', value: '4', url: baseURL ?? '' }]);
  await store.page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('languageId', '4');
  });
  await store.visit('/products');
  await expect(store.heading).toBeVisible();
  await store.page.waitForLoadState('networkidle');
  await takePicture(store, 'list-german', { whole: false });
  await store.visit('/');
  await store.page.waitForLoadState('networkidle');
  await takePicture(store, 'home-german');
});
