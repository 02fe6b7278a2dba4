import { expect, test } from '#shop-test.ts';

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
  { what: 'an unknown product', address: '/products/rifle/ak-47/99999999', title: 'Item not found' },
  { what: 'a product of no number', address: '/products/rifle/ak-47/nothing', title: 'Product ID is missing' },
];

for (const { what, address, title } of UNKNOWN) {
  test(`${what} has status 404 and links on`, async ({ shop, problems }) => {
    problems.expect(/status of 404/, 1);
    const document = await shop.visit(address);
    expect(document.status()).toBe(404);
    await expect(shop.heading).toHaveText(title);
    await expect(shop.page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(shop.footer.region).toBeVisible();
    await shop.header.openShop();
    await expect(shop.heading).toHaveText('All skins');
  });
}

test('the not-found page links to the home page', async ({ shop, problems }) => {
  problems.expect(/status of 404/, 1);
  await shop.visit('/no-such-page');
  await shop.main.getByRole('link', { name: 'Return to Home' }).click();
  await expect(shop.page).toHaveURL('/');
});
