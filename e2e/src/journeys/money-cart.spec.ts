import { CartPage } from '#pages/CartPage.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import { Shop } from '#pages/Shop.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('the header, the cards, the details and the cart agree at every step', { tag: '@mix' }, async ({
  shop,
  buyer,
  api,
}) => {
  const first = await api.good('type=SMG', 0);
  const second = await api.good('type=SMG', 1);
  const list = await shop.openList('/products?type=SMG&price_from=5&price_till=20');
  await list.cardOf(first.title).article.hover();
  await list.cardOf(first.title).addToCart.click();
  await expect(shop.toast('Item added to cart!')).toBeVisible();
  await expect(list.cardOf(first.title).removeFromCart).toBeVisible();
  await expect(shop.header.cart(1)).toBeVisible();

  const product = await list.cardOf(second.title).open();
  await product.buyNow();
  const cart = new CartPage(shop.page);
  await expect(shop.page).toHaveURL('/cart');
  await expect(cart.lines).toHaveCount(2);
  await expect(shop.header.cart(2)).toBeVisible();
  await isAccessible(shop);

  await cart.remove(first.title);
  await expect(cart.lines).toHaveCount(1);
  await expect(shop.header.cart(1)).toBeVisible();
  await shop.page.goBack();
  await expect(product.removeFromCart).toBeVisible();
  await product.removeFromCart.click();
  await expect(shop.header.cart(0)).toBeVisible();
  await shop.page.goBack();
  await expect(new ProductListPage(shop.page).cardOf(second.title).addToCart).toBeAttached();
  await shop.header.cart(0).click();
  await expect(cart.emptyFace).toBeVisible();
  expect(await buyer.cart()).toEqual([]);
});

test('on a phone the number of items is announced, and the cart shows them', { tag: '@phone' }, async ({
  shop,
  buyer,
  api,
}) => {
  await buyer.putIntoCart(...(await api.goods('type=Shotgun', 2)));
  await shop.openHome();
  const menu = await shop.header.openMenu();
  await expect(menu.dialog.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await menu.open('Cart');
  await expect(new CartPage(shop.page).lines).toHaveCount(2);
  expect(await shop.overhang()).toBe(0);
  await isAccessible(shop);
});

test('sold items and prices that were not seen are not charged', async ({
  shop,
  buyer,
  anotherBuyer,
  api,
  operator,
  problems,
}) => {
  problems.expect(/status of 409/, 1);
  // As behind a proxy that cuts streams: the page is told of nothing.
  await shop.page
    .context()
    .route('**/api/notifications/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  const [dearer, kept, sold] = [await api.good('type=Machinegun'), await api.good('type=Pistol'), await api.lastOne()];
  await buyer.putIntoCart(dearer, kept, sold);
  await buyer.topUp(100);
  await anotherBuyer.topUp(100);
  const cart = await shop.openCart();
  await expect(cart.lines).toHaveCount(3);

  await operator.prices({ [dearer.title]: dearer.price + 1 });
  await anotherBuyer.buy([sold]);
  await cart.payBy('Balance');
  const line = cart.line(dearer.title);
  const change = `Price changed from €${dearer.price.toFixed(2)} to €${(dearer.price + 1).toFixed(2)}`;
  await expect(line.getByText(change)).toBeVisible();
  await expect(cart.line(sold.title).getByText('Sold', { exact: true })).toBeVisible();
  await expect(cart.pay).toBeDisabled();
  expect(await buyer.paidOrders()).toEqual([]);
  await isAccessible(shop);

  await line.getByRole('button', { name: 'Accept' }).click();
  await expect(line.getByText(change)).toBeHidden();
  await cart.remove(sold.title);
  await expect(cart.lines).toHaveCount(2);
  const total = (dearer.price + 1 + kept.price).toFixed(2);
  await expect(cart.summary.getByText(`${total} Credits`, { exact: true })).toBeVisible();
  await cart.payBy('Balance');
  await expect(shop.heading).toHaveText('Purchase Successful');
  await expect(shop.header.cart(0)).toBeVisible();
  expect(await buyer.balance()).toBeCloseTo(100 - Number(total), 2);
});

test('a promo code survives a reload, reduces the payment, and is on the receipt', async ({
  shop,
  buyer,
  api,
  operator,
  problems,
}) => {
  problems.expect(/status of 4\d\d/);
  const code = `SPRING-${process.pid}-${Date.now()}`;
  await operator.command(
    'promo',
    'create',
    code,
    '--fixed',
    '2',
    '--uses',
    '5',
    '--uses-per-user',
    '1',
    '--until',
    '2099-01-01',
  );
  const item = await api.good('type=Pistol');
  await buyer.putIntoCart(item);
  await buyer.topUp(50);
  const cart = await shop.openCart();
  await cart.applyPromo('NOSUCHCODE');
  await expect(cart.promoField).toHaveAttribute('aria-invalid', 'true');
  await cart.applyPromo(code);
  await expect(shop.toast('Promo code applied successfully')).toBeVisible();
  const total = (item.price - 2).toFixed(2);
  await expect(cart.summary.getByText(`€${total}`, { exact: true })).toBeVisible();
  await shop.page.reload();
  await expect(cart.summary.getByText(`€${total}`, { exact: true })).toBeVisible();
  await cart.payBy('Balance');
  await expect(shop.heading).toHaveText('Purchase Successful');

  await shop.page.getByRole('link', { name: 'View Order History' }).click();
  const [order = 0] = await buyer.paidOrders();
  await expect(shop.main.getByText(`€${total}`)).toBeVisible();
  await shop.main.getByRole('link', { name: `Order ${order}: details and receipt` }).click();
  await expect(shop.main.getByRole('row', { name: `Promo code ${code} −€2.00` })).toBeVisible();
  await expect(shop.main.getByRole('row', { name: `Total €${total}` })).toBeVisible();
});

test('two tabs with the same cart pay once', async ({ shop, buyer, api, problems }) => {
  problems.expect(/status of 409/, 1);
  await buyer.putIntoCart(...(await api.goods('type=Equipment', 2)));
  await buyer.topUp(100);
  const other = new Shop(await shop.page.context().newPage());
  const cart = await shop.openCart();
  const otherCart = await other.openCart();
  await expect(otherCart.lines).toHaveCount(2);
  await otherCart.terms.check();
  await otherCart.way('Balance').check();
  await cart.payBy('Balance');
  await expect(shop.heading).toHaveText('Purchase Successful');
  const left = await buyer.balance();
  // The tab still shows its old cart; reopening it would request the new one.
  await otherCart.pay.dispatchEvent('click');
  await expect(otherCart.emptyFace).toBeVisible();
  expect(await buyer.paidOrders()).toHaveLength(1);
  expect(await buyer.balance()).toBe(left);
});
