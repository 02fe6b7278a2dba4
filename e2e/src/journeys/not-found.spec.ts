import { expect, test } from '#store-test.ts';

const UNKNOWN = [
  { what: 'an address of nobody', address: '/no-such-page', title: 'Oops! Page Not Found' },
  { what: 'a deeper address of nobody', address: '/no/such/page', title: 'Oops! Page Not Found' },
  {
    what: 'an address below a remote that it does not know',
    address: '/products/a/b/1/2',
    title: 'Oops! Page Not Found',
  },
  { what: 'an unknown account page', address: '/account/nothing/here', title: 'Oops! Page Not Found' },
  { what: 'an unknown static page', address: '/static-page/99999', title: 'Oops! Page Not Found' },
  { what: 'a static page of no number', address: '/static-page/x', title: 'Oops! Page Not Found' },
  { what: 'an unknown product', address: '/products/rifle/ak-47/99999999', title: 'This item is not in the store' },
  { what: 'a product of no number', address: '/products/rifle/ak-47/nothing', title: 'This item is not in the store' },
];

for (const { what, address, title } of UNKNOWN) {
  test(`${what} is answered with 404 and a way on`, async ({ store, trouble }) => {
    trouble.expect(/status of 404/, 1);
    const document = await store.visit(address);
    expect(document.status()).toBe(404);
    await expect(store.heading).toHaveText(title);
    await expect(store.page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(store.footer.region).toBeVisible();
    await store.header.openShop();
    await expect(store.heading).toHaveText('All skins');
  });
}

test('the page that does not exist leads home', async ({ store, trouble }) => {
  trouble.expect(/status of 404/, 1);
  await store.visit('/no-such-page');
  await store.main.getByRole('link', { name: 'Return to Home' }).click();
  await expect(store.page).toHaveURL('/');
});
