import { Shop } from '#pages/Shop.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

/** Shorter than the time from one look of a page without a stream to the next. */
const SOON = { timeout: 30_000 };

test('two tabs of a person and another device are told at once, by one stream a browser, and what is read is read in all', async ({
  shop,
  buyer,
  shopper,
  operator,
  anotherVisitor,
}) => {
  const device = await anotherVisitor();
  await (await device.openAuth()).signIn(shopper);
  await expect(device.page).toHaveURL('/account');
  const opened: string[] = [];
  shop.page.context().on('request', (request) => {
    if (request.url().endsWith('/api/notifications/stream')) opened.push(request.url());
  });
  const offer = await buyer.offerSkin('AK-47 | Redline', 30);
  const begun = shop.page.waitForRequest(/\/notifications\/stream$/);
  await shop.visit('/products');
  await begun;
  const other = new Shop(await shop.page.context().newPage());
  await other.visit('/account/notifications');
  await expect(other.heading).toHaveText('Notifications');
  const bells = [shop, other, device].map(({ header }) =>
    header.region.getByRole('button', { name: /^Notifications, \d+ unread$/ }),
  );
  // What was told before, such as of the new browser.
  for (const one of [shop, other, device]) {
    await expect(one.header.region.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  }
  await other.main.getByRole('button', { name: 'Mark all as read' }).click();
  for (const bell of bells) await expect(bell).toBeHidden(SOON);

  await operator.command('offer', 'price', String(offer), '28');
  const told = other.main.getByRole('link', { name: `Our price for your offer ${offer}` });
  await expect(told).toBeVisible(SOON);
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications, 1 unread', SOON);
  expect(opened).toHaveLength(1);
  await isAccessible(other);

  // The other tab goes on with the stream once the one that holds it is closed.
  const takenOver = other.page.waitForRequest(/\/notifications\/stream$/);
  await shop.page.close();
  await takenOver;
  const next = await buyer.offerSkin('AK-47 | Redline', 31);
  await operator.command('offer', 'price', String(next), '29');
  await expect(other.main.getByRole('link', { name: `Our price for your offer ${next}` })).toBeVisible(SOON);
});

test('the page of an order follows it, and the cart says that an item was sold to somebody else', async ({
  shop,
  buyer,
  anotherBuyer,
  api,
  operator,
}) => {
  await buyer.topUp(200);
  const { order } = await buyer.buy([await api.good('type=SMG')]);
  await shop.visit(`/account/orders/${order}`);
  await expect(shop.heading).toHaveText(`Order ${order}`);
  const delivered = shop.main.getByText('Completed', { exact: true });
  await expect(delivered).toBeHidden();
  await operator.deliver(order);
  await expect(delivered.first()).toBeVisible(SOON);

  const wanted = await api.lastOne('type=Pistol');
  await buyer.putIntoCart(wanted);
  const cart = await shop.openCart();
  const sold = cart.line(wanted.title).getByText('Sold', { exact: true });
  await expect(cart.line(wanted.title)).toBeVisible();
  await expect(sold).toBeHidden();
  await anotherBuyer.topUp(200);
  await anotherBuyer.buy([wanted]);
  await expect(sold).toBeVisible(SOON);
  await isAccessible(shop);
});
