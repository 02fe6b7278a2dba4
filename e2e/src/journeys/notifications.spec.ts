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
  await byEmail.press('Space');
  await expect(byEmail).not.toBeChecked();
  await page.reload();
  await expect(byEmail).not.toBeChecked();
  const next = await buyer.offerSkin('AK-47 | Redline', 31);
  await operator.command('offer', 'price', String(next), '29');
  await page.reload();
  await expect(shop.main.getByRole('link', { name: `Our price for your offer ${next}` })).toBeVisible();
  const subjects = await inbox.subjects(shopper.email);
  expect(subjects.filter((subject) => subject.startsWith('Our price for your offer'))).toHaveLength(1);
});
