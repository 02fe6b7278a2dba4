import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { isAccessible } from '#shop/is-accessible.ts';
import type { ShopApi } from '#shop/ShopApi.ts';
import { expect, test } from '#shop-test.ts';

test('a shopper reads what a skin has cost, by keyboard, over a year and of another wear', {
  tag: '@everywhere',
}, async ({ shop, api }) => {
  const good = await api.good('type=Rifle');
  await shop.visit(`/products/rifle/ak-47/${good.id}`);
  const history = shop.main.getByRole('region', { name: 'Price history' });
  const day = history.getByRole('slider');
  await expect(history.getByText(/^This is a demonstration: everything until/)).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  await history.getByRole('radio', { name: '90 days' }).focus();
  await shop.page.keyboard.press('ArrowRight');
  await expect(history.getByRole('radio', { name: '1 year' })).toBeChecked();
  await expect(day).toHaveAttribute('max', /^3\d\d$/);
  const today = (await day.getAttribute('aria-valuetext')) ?? '';
  await day.focus();
  await shop.page.keyboard.press('Home');
  await expect(day).not.toHaveAttribute('aria-valuetext', today);
  await history.getByText('Show as table').press('Enter');
  await expect(history.getByRole('table')).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
});

test('a card says how its price compares with those elsewhere, and its page since when, by whom and that it is made up', {
  tag: '@everywhere',
}, async ({ shop, api }) => {
  const product = await comparedProduct(api);
  await shop.visit(`/products?search=${encodeURIComponent(product.finish)}&sort=asc&limit=15`);
  await shop.runs();
  await expect(shop.main.getByText(/^Made up: \d+ % (under|over) the market$/).first()).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await shop.openProduct(product);
  await expect(
    shop.main.getByText(/^Market price: \S+\s· \d+ % (under|over) the market\s· Made up for this demonstration\s· /),
  ).toBeVisible();
  const history = shop.main.getByRole('region', { name: 'Price history' });
  await expect(history.getByRole('listitem').filter({ hasText: 'Market price' })).toBeVisible();
  await history.getByText('Show as table').press('Enter');
  await expect(history.getByRole('columnheader', { name: 'Market price' })).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
});

test('what was sold is shown on its page, never to whom', {
  tag: '@everywhere',
}, async ({ shop, api, anotherBuyer }) => {
  const good = await api.good('type=Machinegun', 2);
  await anotherBuyer.topUp(100);
  await anotherBuyer.buy([good]);
  await shop.openProduct(good);
  const sold = shop.main.getByRole('region', { name: 'Sold lately of this skin' });
  await expect(sold.getByRole('listitem').first()).toContainText('within the last hour');
  await sold.getByRole('link').first().focus();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
});

/** A product with a price elsewhere that is fresh. */
async function comparedProduct(api: ShopApi): Promise<Product> {
  for (let page = 1; page <= 20; page += 1) {
    const { payload } = await api.products(`type=Pistol&sort=asc&limit=100&page=${page}`);
    const found = payload.find(({ market }) => market !== undefined);
    if (found) return found;
  }
  throw new Error('Nothing is compared.');
}
