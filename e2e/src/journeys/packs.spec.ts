import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { AuthPage } from '#pages/AuthPage.ts';
import { SandboxPage } from '#pages/SandboxPage.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import type { Operator } from '#shop/Operator.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

test('a guest finds a pack on the page of an item, signs in, buys it by keyboard and sees the order', {
  tag: '@everywhere',
}, async ({ shop, customer, anotherBuyer, api, operator }) => {
  const { page, main } = shop;
  const items = await api.goods('type=SMG', 2);
  const { title, price, sum, id } = await makePack(operator, items, '--until', '2037-06-01');
  await anotherBuyer.topUp(100);

  const shelf = main.getByRole('region', { name: 'This skin is in a pack' });
  // The page grows while it loads, and the list of packs is kept for some seconds.
  await expect(async () => {
    await shop.openProduct(items[0] as (typeof items)[0]);
    await page.keyboard.press('End');
    await expect(shelf).toContainText(title, { timeout: 3000 });
  }).toPass();
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

test('what is missing for a pack is topped up in a dialog over its own, of which Escape closes only the upper one', {
  tag: '@everywhere',
}, async ({ shop, buyer, api, operator }) => {
  const { page } = shop;
  const { title, price, id } = await makePack(operator, await api.goods('type=Pistol', 2));
  await shop.visit(`/packs?pack=${id}`);
  const dialog = page.getByRole('dialog', { name: `Buy “${title}”?` });
  const way = dialog.getByRole('button', { name: 'Top up your balance' });
  await expect(way).toBeVisible();
  const upper = page.getByRole('dialog', { name: 'Top up', exact: true });
  await tabTo(page, way);
  await page.keyboard.press('Enter');
  await expect(upper.getByLabel('Top up amount')).toHaveValue(String(price));
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(upper).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(way).toBeFocused();

  await page.keyboard.press('Enter');
  await upper.getByRole('button', { name: 'Top up' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm Information' });
  await confirmation.getByRole('checkbox', { name: /^I am at least 18/ }).check();
  await confirmation.getByRole('button', { name: /^Pay €/ }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await new SandboxPage(page).choose('Pay');
  await expect(shop.heading).toHaveText('Payment Successful');
  expect(await buyer.balance()).toBe(price);
  await shop.visit(`/packs?pack=${id}`);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: `Pay ${price.toFixed(2)} Credits` }).click();
  await expect(shop.heading).toHaveText(/^Order \d+$/);
  expect(await buyer.balance()).toBe(0);
  await operator.command('pack', 'end', id);
});

test('a pack whose purchase is not answered is bought once, and its order is shown after a reload', async ({
  shop,
  buyer,
  api,
  operator,
  problems,
}) => {
  problems.expect(/net::ERR/);
  const { page } = shop;
  const { price, id } = await makePack(operator, await api.goods('type=Shotgun', 2));
  await buyer.topUp(200);
  const dialog = page.getByRole('dialog');
  // The list of packs is kept for some seconds.
  await expect(async () => {
    await shop.visit(`/packs?pack=${id}`);
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await dialog.getByRole('checkbox').check();
  const sent = Promise.withResolvers<void>();
  await page.route('**/api/purchase/pack', async (route) => {
    await route.fetch();
    sent.resolve();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: `Pay ${price.toFixed(2)} Credits` }).click();
  await sent.promise;
  await page.unroute('**/api/purchase/pack');
  await shop.visit('/packs');
  await expect(shop.heading).toHaveText(/^Order \d+$/);
  expect(await buyer.balance()).toBe(200 - price);
  expect(await buyer.paidOrders()).toHaveLength(1);
  await operator.command('pack', 'end', id);
});

/** Makes a pack that costs a tenth less than its items. */
async function makePack(operator: Operator, items: Good[], ...options: string[]) {
  const title = `Pair ${items.map(({ id }) => id).join('+')}`;
  const sum = items.reduce((total, { price }) => total + price, 0);
  const price = Math.floor(sum * 0.9);
  const ids = items.map(({ id }) => id).join(',');
  const made = await operator.command('pack', 'create', title, String(price), ids, ...options);
  return { title, price, sum, id: /Pack (\d+) is available/.exec(made)?.[1] ?? '' };
}

type Good = Pick<Product, 'id' | 'price'>;
