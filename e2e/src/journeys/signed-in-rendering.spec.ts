import { breakFiles } from '#faults/break-files.ts';
import { holdFiles } from '#faults/hold-files.ts';
import { faultTest, test } from '#faults/rendering-test.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import { isServed } from '#shop/is-served.ts';
import { layoutShift, watchLayoutShift } from '#shop/layout-shift.ts';
import { ServedContent } from '#shop/ServedContent.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect } from '#shop-test.ts';

/** The shell's program, without which a page stays as it was served. */
const SHELL = /\/releases\/shell\/[^/]+\/static\/js\/main\.\w+\.js/;

/** The code of a shopper's buttons loads after the page. */
const isNoCartButton = (part: string) => !part.startsWith('<button> Add to cart');

test('who is signed in gets the header with the balance and the cart before any script has run', async ({
  shop,
  context,
  buyer,
  api,
  anotherVisitor,
  problems,
}) => {
  problems.expect(/preload/);
  await buyer.topUp(37.61);
  await buyer.putIntoCart(await api.good('type=SMG'));
  const balance = (await buyer.balance()).toFixed(2);
  const release = await holdFiles(context, SHELL);
  await isServed(shop, ['/products']);
  const content = await ServedContent.watch(shop.page);
  await shop.begin('/products');
  await expect(shop.header.cart(1)).toBeVisible();
  await expect(shop.header.region).toContainText(`${balance} `);
  await expect(shop.header.link('Sign in')).toBeHidden();
  release();
  await content.isRunning();
  expect((await content.replaced()).filter(isNoCartButton)).toEqual([]);
  await shop.header.profileButton.click();
  await expect(shop.header.profileMenu).toContainText(balance);

  const own = await shop.page.request.get('/products');
  expect(own.headers()['cache-control']).toBe('private, no-cache');
  const strangers = [await anotherVisitor(), await anotherVisitor()];
  await signUp({ request: (strangers[1] ?? shop).page.request });
  for (const { page } of strangers) {
    const document = await (await page.request.get('/products')).text();
    expect(document).not.toContain('Cart, 1 item');
    expect(document).not.toContain(balance);
  }
});

test('the histories of the account arrive with the shopper’s own data, in their time zone once the scripts run', async ({
  shop,
  buyer,
  api,
  anotherVisitor,
}) => {
  await buyer.topUp(37.61);
  const { order } = await buyer.buy([await api.good('type=SMG')]);
  const pages = [
    { address: '/account/transactions', shown: ['37.61'] },
    { address: '/account/orders', shown: [String(order)] },
    { address: `/account/orders/${order}`, shown: [String(order)] },
  ];
  await isServed(
    shop,
    pages.map(({ address }) => address),
  );
  const content = await ServedContent.watch(shop.page);
  const stranger = await anotherVisitor();
  await signUp(stranger.page);
  for (const { address, shown } of pages) {
    const document = await (await shop.page.request.get(address)).text();
    for (const part of shown) expect(document, address).toContain(part);
    expect(document, address).not.toMatch(/<time[^>]*>[^<]/);
    await shop.visit(address);
    await content.isRunning();
    expect(await content.replaced(), address).toEqual([]);
    await expect(shop.page.locator('main time').first(), address).toHaveText(/\d/);
    const foreign = await (await stranger.page.request.get(address)).text();
    for (const part of shown) expect(foreign.replaceAll(address, ''), address).not.toContain(part);
  }
  const guest = await anotherVisitor();
  expect(await (await guest.page.request.get('/account/orders')).text()).not.toContain('<div id="root" data-server>');
});

test('profile and cart arrive filled in, are taken over as they are, and are kept by nothing', {
  tag: '@everywhere',
}, async ({ shop, shopper, buyer, api, anotherVisitor }) => {
  const item = await api.good('type=SMG');
  await buyer.putIntoCart(item);
  const pages = [
    { address: '/account', shown: shopper.email },
    { address: '/account/personal', shown: shopper.email },
    { address: '/cart', shown: item.title },
  ];
  const addresses = pages.map(({ address }) => address);
  await isServed(shop, addresses);
  await watchLayoutShift(shop.page);
  const content = await ServedContent.watch(shop.page);
  const stranger = await anotherVisitor();
  await signUp(stranger.page);
  const guest = await anotherVisitor();
  for (const { address, shown } of pages) {
    const response = await shop.visit(address);
    expect(response.headers()['cache-control'], address).toBe('private, no-store');
    await content.isRunning();
    expect(await content.replaced(), address).toEqual([]);
    expect(await layoutShift(shop.page), address).toBeLessThan(0.01);
    const document = await (await shop.page.request.get(address)).text();
    const [, served = ''] = /<div id="root" data-server>(.*)<div id="patina-failure"/s.exec(document) ?? [];
    expect(served, address).toContain(shown);
    expect(served, address).toContain(address === '/cart' ? shopper.name : `value="${shopper.name}"`);
    const foreign = await (await stranger.page.request.get(address)).text();
    expect(foreign, address).not.toContain(shopper.email);
    expect(await (await guest.page.request.get(address)).text()).not.toContain('<div id="root" data-server>');
  }
});

test('the cart that was served gets what this browser has kept of it', async ({ shop, buyer, api }) => {
  await buyer.putIntoCart(await api.good('type=SMG'));
  await isServed(shop, ['/cart']);
  await shop.visit('/cart');
  await shop.main.getByRole('button', { name: 'Change the billing details' }).click();
  await shop.main.getByLabel('City').fill('Ponta Delgada');
  await shop.visit('/cart');
  await expect(shop.main).toContainText('Ponta Delgada');
});

test('a visitor who signs out on a page that came with their header is a guest, and signs in again', async ({
  shop,
  shopper,
}) => {
  await isServed(shop, ['/']);
  await shop.openHome();
  await shop.header.logOut();
  await expect(shop.header.link('Sign in')).toBeVisible();
  await (await shop.openAuth()).signIn(shopper);
  await expect(shop.header.profileButton).toBeVisible();
});

for (const path of ['/cart/contents', '/user/profile']) {
  faultTest(
    `without ${path} the page comes with its content, and the header follows`,
    async ({ openOwnShop, faultyApi, api, problems }) => {
      problems.expect(/status of 503/);
      const shop = await openOwnShop();
      await signUp(shop.page);
      faultyApi.disturb(path, 'fails');
      await isServed(shop, ['/products']);
      const content = await ServedContent.watch(shop.page);
      const list = new ProductListPage(shop.page);
      // A busy API may answer too late for the content of a page.
      const open = async () => {
        await shop.visit('/products');
        await content.isRunning();
        return content.summary();
      };
      await expect.poll(open, { timeout: 30_000 }).toEqual({ heading: 'All skins', cards: 15 });
      await expect(shop.header.profileButton).toBeVisible();
      await list.shows(await api.titles());
      expect((await content.replaced()).filter(isNoCartButton)).toEqual([]);
    },
  );
}

faultTest(
  'where the code of the header’s own part does not load, the page is rendered anew',
  async ({ openOwnShop, context, api, problems }) => {
    problems.expect(/UserActions|status of 404|FileUnavailable|did not load/);
    const shop = await openOwnShop();
    await signUp(shop.page);
    await isServed(shop, ['/products']);
    await breakFiles(context, /UserActions\.\w+\.js/, 'answers 404');
    const list = await shop.openList();
    await list.shows(await api.titles());
    await expect(shop.header.region.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);
