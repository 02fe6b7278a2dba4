import { expect, test } from '#store-test.ts';

test('a reduced price stands beside the old one and the lowest of the 30 days before', async ({ store, api }) => {
  const { id } = await api.product('sale=true');
  const { low_30d } = await api.details(id);
  const page = await store.openProduct(await api.details(id));
  await expect(page.product.locator('s')).toBeVisible();
  const low = low_30d?.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(page.product).toContainText(`Lowest price in the 30 days before: €${low}`);
});

test('the address of an item can be handed on', async ({ store, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = await api.product('search=ak-47 redline');
  const page = await store.openProduct(product);
  await store.main.getByRole('button', { name: 'Share' }).click();
  await expect(store.toast('Link copied')).toBeVisible();
  expect(await page.heading.evaluate(() => navigator.clipboard.readText())).toBe(store.page.url());
});

test('how an item arrives is said, and the page that says more is linked', async ({ store, api }) => {
  await store.openProduct(await api.product());
  const note = store.main.getByRole('region', { name: 'Delivery' });
  await expect(note).toContainText('7 days');
  await note.getByRole('link', { name: 'Delivery and refunds' }).click();
  await expect(store.heading).toHaveText('Delivery and refunds');
});

test('the collection of an item leads to all of it', async ({ store, api }) => {
  const page = await store.openProduct(await api.product('search=ak-47 redline'));
  await page.product.getByRole('link', { name: 'The Phoenix Collection' }).click();
  await expect(store.page).toHaveURL('/products?collection=The+Phoenix+Collection');
});

test.describe('recently viewed', () => {
  test.use({ hasConsented: false });

  test('what was looked at comes back at the next visit of somebody who agreed', async ({ store, api }) => {
    const [knife, rifle] = [await api.product('type=Knife'), await api.product('type=Rifle')];
    await store.openProduct(knife);
    await store.cookieBar.answer('OK');
    await store.openProduct(rifle);
    const row = store.main.getByRole('region', { name: 'Recently viewed' });
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('article')).toHaveCount(1);
    await expect(row.getByRole('link', { name: knife.title })).toBeVisible();
  });

  test('nothing is remembered of somebody who rejected', async ({ store, api }) => {
    await store.openProduct(await api.product('type=Knife'));
    await store.cookieBar.answer('Reject All');
    await store.openProduct(await api.product('type=Rifle'));
    await expect(store.heading).toBeVisible();
    expect(await store.page.evaluate(() => localStorage.getItem('recently_viewed'))).toBeNull();
  });
});
