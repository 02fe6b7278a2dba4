import { ConfirmationDialog } from '#pages/ConfirmationDialog.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect, test } from '#shop-test.ts';

const OTHER_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1234&token=Other123';

test('an unsent order is cancelled by its buyer, by keyboard, and the money is back where it came from', {
  tag: '@everywhere',
}, async ({ shop, shopper, buyer, api, inbox }) => {
  const { page, main } = shop;
  const item = await api.good('type=Rifle');
  await buyer.topUp(100);
  const before = await buyer.balance();
  const { order } = await buyer.buy([item]);

  await shop.visit(`/success-payment?order=${order}`);
  const way = main.getByRole('link', { name: `Order ${order}: details and receipt` });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(shop.heading).toHaveText(`Order ${order}`);
  const items = main.getByRole('region', { name: 'Items and delivery' });
  await expect(items).toContainText(/We send it by \d+ \w+ \d{4} at \d\d:\d\d at the latest, usually within minutes\./);
  await expect(items.getByRole('link', { name: item.title })).toHaveAttribute('href', `/products/all/all/${item.id}`);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  const cancel = items.getByRole('button', { name: 'Cancel order' });
  await tabTo(page, cancel, 30);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order}?` });
  await expect(dialog).toContainText(`You get ${item.price.toFixed(2)} Credits back on your balance at once.`);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel order' }));
  await page.keyboard.press('Enter');
  await expect(shop.toast(`Order ${order} is cancelled`)).toBeVisible();
  await expect(shop.heading).toBeFocused();
  await expect(cancel).toBeHidden();
  await expect(main.getByRole('region', { name: 'Timeline' }).getByRole('listitem').last()).toContainText(
    'Cancelled by you',
  );
  expect(await buyer.balance()).toBe(before);
  await expect.poll(() => inbox.subjects(shopper.email)).toContain(`You have cancelled your order ${order} at Patina`);
  await isAccessible(shop);
});

test('the trade link of an unsent order is mended by its buyer, by keyboard, with a confirmation', {
  tag: '@everywhere',
}, async ({ shop, shopper, buyer, api, operator, problems }) => {
  const { page, main } = shop;
  problems.expect(/403/);
  const begun = await buyer.buy([await api.good('type=SMG')], 'card');
  await buyer.play(begun, 'paid');
  await shop.visit(`/account/orders/${begun.order}`);
  const change = main.getByRole('button', { name: 'Change trade link' });
  await tabTo(page, change, 30);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Change the trade link of order ${begun.order}` });
  const field = dialog.getByLabel('New trade link');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  const confirmation = new ConfirmationDialog(page);
  await confirmation.isNeededFor('/api/purchase/trade-link');
  await page.keyboard.type(OTHER_LINK);
  await page.keyboard.press('Enter');
  await expect(confirmation.field('Password')).toBeFocused();
  await page.keyboard.type(shopper.password);
  await page.keyboard.press('Enter');
  await expect(shop.toast(`Order ${begun.order} goes to the new trade link`)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Items and delivery' })).toContainText(OTHER_LINK);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);

  await operator.command('order', 'sent', `${begun.order}:8${begun.order}`);
  await page.reload();
  await expect(main.getByRole('link', { name: 'Accept the trade on Steam' })).toBeVisible();
  await expect(change).toBeHidden();
  await expect(main.getByRole('button', { name: 'Cancel order' })).toBeHidden();
});

test('a problem with an order reaches the support with its number', async ({ shop, shopper, buyer, api, inbox }) => {
  await buyer.topUp(100);
  const { order } = await buyer.buy([await api.good('type=Pistol')]);
  await shop.visit(`/account/orders/${order}`);
  await shop.main.getByRole('link', { name: 'Problem with this order' }).click();
  await expect(shop.heading).toHaveText('Contact us');
  const field = (label: string) => shop.main.getByLabel(label, { exact: true });
  await expect(field('Topic')).toHaveValue(`Problem with order ${order}`);
  await expect(field('Email')).toHaveValue(shopper.email);
  await field('Message').fill('I cannot accept the trade.');
  await shop.main.getByRole('button', { name: 'Send message' }).click();
  await expect(shop.errorState('Your message has been sent.')).toBeVisible();
  await expect
    .poll(async () => (await inbox.subjects('support@patina.test')).join('\n'))
    .toContain(`Problem with order ${order} – `);
});
