import { AuthPage } from '#pages/AuthPage.ts';
import { CartPage } from '#pages/CartPage.ts';
import { Shop } from '#pages/Shop.ts';
import { expect, test } from '#shop-test.ts';

/** A guest's "Add to cart" shows the warning and the sign-in page, which leads back. */
async function expectLoginPrompt(shop: Shop, from: string) {
  await expect(shop.toast('Please login to add items to cart')).toBeVisible();
  await expect(shop.heading).toHaveText('Sign in to your account');
  expect(shop.address).toBe(`/auth?${new URLSearchParams({ form: 'signin', redirect: from })}`);
}

test('the cart bar of a card appears on hover and asks a guest to log in', async ({ shop }) => {
  const from = '/products?type=Knife&sort=asc';
  const list = await shop.openList(from);
  const { article, addToCart, cartBar } = list.card(2);
  await expect(cartBar).toHaveCSS('opacity', '0');
  await article.hover();
  await expect(cartBar).toHaveCSS('opacity', '1');
  expect((await addToCart.boundingBox())?.height).toBe(48);
  await addToCart.click();
  await expectLoginPrompt(shop, from);
});

test('the cart button of a card is always visible on a phone', { tag: '@phone' }, async ({ shop }) => {
  const list = await shop.openList('/new');
  const { addToCart, cartBar } = list.card(0);
  await expect(cartBar).toHaveCSS('opacity', '1');
  await addToCart.tap();
  await expectLoginPrompt(shop, '/new');
});

for (const action of ['buyNow', 'addToCart'] as const) {
  test(`${action} on a product asks a guest to log in`, { tag: '@everywhere' }, async ({ shop, api }) => {
    const page = await shop.openProduct(await api.product('type=Rifle'));
    const from = shop.address;
    await page[action]();
    await expectLoginPrompt(shop, from);
    await shop.page.goBack();
    expect(shop.address).toBe(from);
  });
}

test('a message disappears by itself, and on click', async ({ shop, api }) => {
  await shop.page.clock.install();
  const page = await shop.openProduct(await api.product('type=Rifle'));
  await page.buyNow();
  const message = shop.toast('Please login to add items to cart');
  await expect(message).toBeVisible();
  await shop.page.clock.fastForward(3_500);
  await expect(message).toBeHidden();

  await shop.page.goBack();
  await page.addToCart();
  await message.click();
  await expect(message).toBeHidden();
});

test('what a guest adds is in the cart after signing in, and the cart follows the other tabs', {
  tag: '@phone',
}, async ({ shop, customer, api }) => {
  const item = await api.product('type=Rifle');
  await (await shop.openProduct(item)).addToCart();
  await new AuthPage(shop.page).signIn(customer);
  await shop.toast('Item added to cart!').getByRole('link', { name: 'View cart' }).click();
  await expect(new CartPage(shop.page).line(item.title)).toBeVisible();
  await expect(shop.header.cart(1)).toBeVisible();

  const other = new Shop(await shop.page.context().newPage());
  const cart = await other.openCart();
  await cart.remove(item.title);
  await expect(cart.emptyFace).toBeVisible();
  await expect(shop.header.cart(0)).toBeVisible();
  await expect(new CartPage(shop.page).emptyFace).toBeVisible();
});
