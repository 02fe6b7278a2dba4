import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('an order is sent, accepted and refunded, and offers are priced and declined, by keyboard alone', async ({
  shop,
  api,
  customer,
  anotherBuyer,
  employ,
  page,
  problems,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  const [product] = await api.goods('type=SMG');
  if (!product) throw new Error('The shop has no SMG.');
  await anotherBuyer.topUp(30);
  const before = await anotherBuyer.balance();
  const { order } = await anotherBuyer.buy([product]);
  const offers = [await anotherBuyer.offerSkin('AK-47 | Redline', 30), await anotherBuyer.offerSkin('Unheard of', 5)];
  const secret = await employ('owner');
  await shop.visit(`/desk/orders?buyer=${customer.email}`);
  await enterDesk(shop, secret);
  const dialog = page.getByRole('dialog');

  await test.step('the order', async () => {
    await expect(shop.main.getByRole('cell', { name: String(order), exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(shop.heading).toHaveText(`Order ${order}`);
    // The history names the product, too.
    const items = shop.main.getByRole('region', { name: 'Items' }).getByRole('listitem');
    await expect(items.filter({ hasText: product.title })).toContainText('To send');
    await isAccessible(shop);
    await page.keyboard.press('s');
    await expect(dialog.getByLabel(`Trade offer of order ${order}`)).toBeFocused();
    await page.keyboard.type(`8${order}`);
    await page.keyboard.press('Enter');
    await expect(shop.main.getByText('expires')).toBeVisible();
    await page.keyboard.press('a');
    await dialog.getByLabel('Note').press('Enter');
    const history = shop.main.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem').filter({ hasText: 'Protected' })).toContainText(product.title);
    await page.keyboard.press('f');
    await dialog.getByLabel('Reason').fill('The buyer has changed his mind.');
    await dialog.getByRole('button', { name: 'Refund' }).press('Enter');
    await expect(history.getByText('Refunded to the balance')).toBeVisible();
    expect(await anotherBuyer.balance()).toBe(before);
  });

  await test.step('the queue of offers', async () => {
    await shop.visit(`/desk/offers?seller=${customer.email}`);
    await expect(shop.main.getByRole('link', { name: 'Unheard of' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: 'AK-47 | Redline' })).toBeFocused();
    await expect(shop.main.getByText('Suggested bid')).toBeVisible();
    await isAccessible(shop);
    await page.keyboard.press('p');
    await page.keyboard.type('28,50');
    await page.keyboard.press('Enter');
    await expect(shop.toast(`Offer ${offers[0]} has the price €28.50.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unheard of' })).toBeFocused();
    await page.keyboard.press('d');
    await dialog.getByLabel('Reason').fill('We do not know this item.');
    await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(shop.toast(`Offer ${offers[1]} is declined.`)).toBeVisible();
    await expect(shop.main.getByRole('link', { name: 'Unheard of' })).toHaveCount(0);
  });
});

test('on a phone the filters of orders are behind a button that says how many are set', { tag: '@phone' }, async ({
  shop,
  api,
  customer,
  anotherBuyer,
  employ,
  problems,
}) => {
  problems.expect(/403 .*\/api\/desk\//);
  await anotherBuyer.topUp(30);
  const { order } = await anotherBuyer.buy([await api.good('type=Pistol')]);
  const secret = await employ('support');
  await shop.visit(`/desk/orders?buyer=${customer.email}`);
  await enterDesk(shop, secret);
  const filters = shop.main.getByRole('region', { name: 'Filters' });
  const status = filters.getByLabel('Status');
  await expect(shop.main.getByRole('cell', { name: String(order), exact: true })).toBeVisible();
  await expect(status).toBeHidden();
  await filters.getByRole('button', { name: 'Filters (1)' }).click();
  await status.selectOption('Cancelled');
  await expect(filters.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(shop.main.getByText('Nothing fits these filters')).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
});
