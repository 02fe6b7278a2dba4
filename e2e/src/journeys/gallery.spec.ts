import path from 'node:path';
import { breakFiles } from '#faults/break-files.ts';
import { test } from '#faults/fault-test.ts';
import { disableTimeouts } from '#shop/disable-timeouts.ts';
import { signUp } from '#shop/sign-up.ts';
import { GALLERY, takePicture } from '#shop/take-picture.ts';
import { expect } from '#shop-test.ts';

/* Pictures of every screen in its states, to look at: `npm run e2e -- --grep @gallery` writes them to e2e/gallery/. */

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
  test(`${name} in full`, { tag: '@gallery' }, async ({ shop, problems }) => {
    problems.expect(/status of 404/);
    await shop.visit(address);
    await expect(shop.heading).toBeVisible();
    await shop.page.waitForLoadState('networkidle');
    await takePicture(shop, `${name}-full`);
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
  test(`${name} in full, signed in`, { tag: '@gallery' }, async ({ shop }) => {
    await signUp(shop.page);
    await shop.visit(address);
    await expect(shop.heading).toBeVisible();
    await shop.page.waitForLoadState('networkidle');
    await takePicture(shop, `${name}-full`);
  });
}

for (const [name, address, question] of [
  ['home', '/', /\/api\/items\//],
  ['list', '/products', /\/api\/items\/list/],
  ['product', '/products/rifle/ak-47/3429', /\/api\/items\/\d+/],
  ['static-page', '/privacy', /\/api\/static-pages\//],
] as const) {
  test(`${name} while it loads`, { tag: '@gallery' }, async ({ shop }) => {
    await shop.page.addInitScript(disableTimeouts);
    await shop.page.route(question, async () => {});
    await shop.visit(address === '/privacy' ? '/products' : '/terms');
    await expect(shop.heading).toBeVisible();
    await shop.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await expect(shop.heading).not.toHaveText('Terms and conditions');
    await takePicture(shop, `${name}-loading`);
  });
}

for (const [name, address, path, face] of [
  ['home', '/', '/items/list', 'These skins could not be loaded.'],
  ['list', '/products', '/items/list', 'Failed to load products'],
  ['product', '/products/rifle/ak-47/3429', '/items/3429', 'Unable to load product details'],
  ['static-page', '/terms', '/static-pages/', 'Failed to fetch page'],
  ['start', '/products', '/', 'An error occurred during initialization:'],
] as const) {
  test(`${name} when the API fails`, { tag: '@gallery' }, async ({ faultyApi, openOwnShop, problems }) => {
    problems.expect(/./);
    faultyApi.disturb(path, 'fails');
    const shop = await openOwnShop();
    await shop.visit(address);
    await expect(shop.errorState(face)).toBeVisible();
    await takePicture(shop, `${name}-failing`);
  });
}

test('a remote that fails to load', { tag: '@gallery' }, async ({ shop, context, problems }) => {
  problems.expect(/./);
  await breakFiles(context, /\/releases\/catalog\//, 'answers 404');
  await shop.visit('/products');
  await expect(shop.errorState('This part of the store is not available right now')).toBeVisible();
  await takePicture(shop, 'remote-unavailable');
});

test('a remote that is incompatible', { tag: '@gallery' }, async ({ workshop, openOwnShop, problems }) => {
  problems.expect(/./);
  workshop.announce('catalog', { contract: 9 });
  const shop = await openOwnShop();
  await shop.visit('/products');
  await expect(shop.errorState('This part of the store is being updated')).toBeVisible();
  await takePicture(shop, 'remote-incompatible');
});

test('the start', { tag: '@gallery' }, async ({ shop }) => {
  await shop.page.route(/\/releases\/shell\/.*\.js/, async () => {});
  await shop.page.goto('/products', { waitUntil: 'commit' });
  await expect(shop.page.getByRole('status')).toBeVisible();
  await takePicture(shop, 'start-loading', { whole: false });
});

test('the overlays of the pages', { tag: '@gallery' }, async ({ shop, api }) => {
  const list = await shop.openList('/products?type=Rifle&exterior_names=Factory+New');
  await expect(list.filters.box('Factory New')).toBeChecked();
  await shop.header.localeMenu.button.click();
  await expect(shop.header.localeMenu.menu).toBeVisible();
  await takePicture(shop, 'locale-menu', { whole: false });
  await shop.page.keyboard.press('Escape');

  await shop.page.setViewportSize({ width: 1280, height: 800 });
  await list.card(1).article.hover();
  await shop.page.screenshot({ path: path.join(GALLERY, 'card-hover-1280.png'), animations: 'disabled' });
  await list.search.field.fill('ak redl');
  await expect(shop.page.getByRole('listbox')).toBeVisible();
  await takePicture(shop, 'suggestions', { whole: false });

  await shop.page.setViewportSize({ width: 360, height: 740 });
  await shop.openList('/products?type=Rifle&exterior_names=Factory+New');
  const menu = await shop.header.openMenu();
  await expect(menu.dialog).toBeVisible();
  await shop.page.screenshot({ path: path.join(GALLERY, 'mobile-menu-360.png'), animations: 'disabled' });
  await menu.close();
  const sheet = await list.openFilters();
  await expect(sheet.panel.box('Factory New')).toBeVisible();
  await shop.page.screenshot({ path: path.join(GALLERY, 'filter-sheet-360.png'), animations: 'disabled' });
  await sheet.close();

  await shop.page.setViewportSize({ width: 1280, height: 800 });
  const product = await shop.openProduct(await api.product('type=Rifle'));
  await product.buyNow();
  await expect(shop.toast('Please login to add items to cart')).toBeVisible();
  await shop.page.screenshot({ path: path.join(GALLERY, 'toast-1280.png'), animations: 'disabled' });
});

test('the overlays of the account', { tag: '@gallery' }, async ({ shop }) => {
  await signUp(shop.page);
  const account = await shop.openAccount();
  await account.field('Name').fill('');
  await account.field('Steam trade link').fill('https://steamcommunity.com/id/ana');
  await account.save();
  await expect(shop.main.getByText('First name is required')).toBeVisible();
  await takePicture(shop, 'account-wrong');
  for (const [name, button] of [
    ['everywhere', 'Log out everywhere'],
    ['closing', 'Close account'],
  ] as const) {
    await account.button(button).click();
    await expect(account.dialog).toBeVisible();
    await takePicture(shop, `account-${name}`, { whole: false });
    await shop.page.keyboard.press('Escape');
  }
});

test.describe(() => {
  test.use({ hasConsented: false });

  test('the cookie bar', { tag: '@gallery' }, async ({ shop }) => {
    await shop.openHome();
    await expect(shop.cookieBar.region).toBeVisible();
    await takePicture(shop, 'cookie-bar', { whole: false });
    await shop.cookieBar.answer('Customize');
    await takePicture(shop, 'cookie-bar-customize', { whole: false });
  });
});

test('another language', { tag: '@gallery' }, async ({ shop, baseURL }) => {
  await shop.page.context().addCookies([{ name: 'languageId', value: '4', url: baseURL ?? '' }]);
  await shop.page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('languageId', '4');
  });
  await shop.visit('/products');
  await expect(shop.heading).toBeVisible();
  await shop.page.waitForLoadState('networkidle');
  await takePicture(shop, 'list-german', { whole: false });
  await shop.visit('/');
  await shop.page.waitForLoadState('networkidle');
  await takePicture(shop, 'home-german');
});
