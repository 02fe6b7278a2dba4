import { request } from '@playwright/test';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('the bell tells what has happened, leads there, and tells nothing that its owner does not want', {
  tag: '@everywhere',
}, async ({ shop, buyer, operator, inbox, shopper }) => {
  const { page } = shop;
  const offer = await buyer.offerSkin('AK-47 | Redline', 30);
  await operator.command('offer', 'price', String(offer), '28');
  await shop.visit('/products');
  const bell = shop.header.region.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await bell.press('Enter');
  const menu = page.getByRole('menu', { name: 'Notifications' });
  await expect(menu.getByRole('menuitem', { name: `Our price for your offer ${offer}` })).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/account/offers?offer=${offer}`);

  await shop.visit('/account/notifications');
  await expect(shop.heading).toHaveText('Notifications');
  await expect(shop.main.getByRole('link', { name: `Our price for your offer ${offer}` })).toBeVisible();
  const readAll = shop.main.getByRole('button', { name: 'Mark all as read' });
  if (await readAll.isVisible()) await readAll.press('Enter');
  await expect(readAll).toBeHidden();
  await expect(shop.header.region.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  const byEmail = shop.main.getByRole('checkbox', { name: 'Offers that you sell, By email' });
  // What is chosen shows before it is saved.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await byEmail.press('Space');
  await expect(byEmail).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(byEmail).not.toBeChecked();
  const next = await buyer.offerSkin('AK-47 | Redline', 31);
  await operator.command('offer', 'price', String(next), '29');
  await page.reload();
  await expect(shop.main.getByRole('link', { name: `Our price for your offer ${next}` })).toBeVisible();
  const subjects = await inbox.subjects(shopper.email);
  expect(subjects.filter((subject) => subject.startsWith('Our price for your offer'))).toHaveLength(1);
});

test('the price of what is watched falls: the bell and one email say so, and the email’s own button ends such emails', async ({
  shop,
  buyer: _,
  shopper,
  api,
  operator,
  inbox,
}) => {
  test.slow();
  const item = await api.good('type=Pistol', 4);
  const lower = Math.round(item.price * 80) / 100;
  await shop.openProduct(item);
  await shop.main.getByRole('button', { name: 'Tell me when …' }).click();
  const dialog = shop.page.getByRole('dialog', { name: 'Tell me when …' });
  await dialog.getByLabel(/^Price at or under/).fill((item.price * 0.9).toFixed(2));
  await shop.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await operator.prices({ [item.title]: lower });
  const told = shop.main.getByRole('link', { name: `${item.title} costs ${lower.toFixed(2)} Credits` });
  await expect(async () => {
    await shop.visit('/account/notifications');
    await expect(told).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(async () => (await inbox.subjects(shopper.email))[0], { timeout: 20_000 }).toContain(item.title);
  await told.click();
  await expect(shop.heading).toHaveText(item.title);

  const stop = await inbox.link(shopper.email, '/api/unsubscribe');
  // A mail program has no cookies.
  const program = await request.newContext({ baseURL: new URL(shop.page.url()).origin });
  const ended = await program.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(ended.status()).toBe(200);
  await program.dispose();
  await shop.visit('/account/notifications');
  const byEmail = shop.main.getByRole('checkbox', { name: 'Watchlist and saved searches, By email' });
  await expect(byEmail).not.toBeChecked();
  await operator.prices({ [item.title]: item.price });
});
