import { AuthPage } from '#pages/AuthPage.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

test('a guest finds a pack on the page of an item, signs in, buys it by keyboard and sees the order', {
  tag: '@everywhere',
}, async ({ shop, customer, anotherBuyer, api, operator }) => {
  const { page, main } = shop;
  const items = await api.goods('type=SMG', 2);
  const sum = items.reduce((total, { price }) => total + price, 0);
  const price = Math.floor(sum * 0.9);
  const title = `Pair for ${customer.email}`;
  await anotherBuyer.topUp(100);
  const ids = items.map(({ id }) => id).join(',');
  const made = await operator.command('pack', 'create', title, String(price), ids, '--until', '2037-06-01');
  const id = /Pack (\d+) is available/.exec(made)?.[1] ?? '';

  await shop.openProduct(items[0] as (typeof items)[0]);
  await page.keyboard.press('End');
  const shelf = main.getByRole('region', { name: 'This skin is in a pack' });
  await expect(shelf).toContainText(title);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  await shelf.getByRole('link', { name: 'See all packs' }).click();
  await expect(shop.heading).toHaveText('Packs');
  const pack = main.getByRole('article', { name: title });
  await expect(pack).toContainText(`Saves €${(sum - price).toFixed(2)}`);
  await expect(pack).toContainText(/Until (31 May|1 June) 2037/);
  for (const item of items) await expect(pack.getByRole('link', { name: item.title })).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  await pack.getByRole('link', { name: `Buy pack: ${title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(shop.heading).toHaveText('Sign in to your account');
  await new AuthPage(page).signIn(customer);

  const dialog = page.getByRole('dialog', { name: `Buy “${title}”?` });
  await expect(dialog).toContainText(`${(100 - price).toFixed(2)} Credits`);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: `Pay ${price.toFixed(2)} Credits` }));
  await page.keyboard.press('Enter');
  await expect(shop.heading).toHaveText(/^Order \d+$/);
  for (const item of items) await expect(main).toContainText(item.title);
  expect(await anotherBuyer.balance()).toBe(100 - price);
  await operator.command('pack', 'end', id);
});
