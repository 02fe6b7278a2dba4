import { expect, test } from '#shop-test.ts';

test('a reduced price is shown with the old one and the lowest of the last 30 days', async ({ shop, api }) => {
  const { id } = await api.product('sale=true');
  const { low_30d } = await api.details(id);
  const page = await shop.openProduct(await api.details(id));
  await expect(page.product.locator('s')).toBeVisible();
  const low = low_30d?.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(page.product).toContainText(`Lowest price in the 30 days before the sale: €${low}`);
});

test('the address of an item can be shared', async ({ shop, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = await api.product('search=ak-47 redline');
  const page = await shop.openProduct(product);
  await shop.main.getByRole('button', { name: 'Share' }).click();
  await expect(shop.toast('Link copied')).toBeVisible();
  expect(await page.heading.evaluate(() => navigator.clipboard.readText())).toBe(shop.page.url());
});

test('the delivery is explained, and the page about it is linked', async ({ shop, api }) => {
  await shop.openProduct(await api.product());
  const note = shop.main.getByRole('region', { name: 'Delivery' });
  await expect(note).toContainText('7 days');
  await note.getByRole('link', { name: 'Delivery and refunds' }).click();
  await expect(shop.heading).toHaveText('Delivery and refunds');
});

test('the collection of an item links to all its products', async ({ shop, api }) => {
  const page = await shop.openProduct(await api.product('search=ak-47 redline'));
  await page.product.getByRole('link', { name: 'The Phoenix Collection' }).click();
  await expect(shop.page).toHaveURL('/products?collection=The+Phoenix+Collection');
});

test.describe('recently viewed', () => {
  test.use({ hasConsented: false });

  test('with consent viewed products are shown at the next visit', async ({ shop, api }) => {
    const [knife, rifle] = [await api.product('type=Knife'), await api.product('type=Rifle')];
    await shop.openProduct(knife);
    await shop.cookieBar.answer('OK');
    await shop.openProduct(rifle);
    const row = shop.main.getByRole('region', { name: 'Recently viewed' });
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('article')).toHaveCount(1);
    await expect(row.getByRole('link', { name: knife.title })).toBeVisible();
  });

  test('without consent viewed products are not stored', async ({ shop, api }) => {
    await shop.openProduct(await api.product('type=Knife'));
    await shop.cookieBar.answer('Reject All');
    await shop.openProduct(await api.product('type=Rifle'));
    await expect(shop.heading).toBeVisible();
    expect(await shop.page.evaluate(() => localStorage.getItem('recently_viewed'))).toBeNull();
  });
});
