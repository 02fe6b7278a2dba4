import { isAccessible } from '#shop/is-accessible.ts';
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
