import { AuthPage } from '#pages/AuthPage.ts';
import { CartPage } from '#pages/CartPage.ts';
import { Shop } from '#pages/Shop.ts';
import { aShopper } from '#shop/a-shopper.ts';
import { isAccessible } from '#shop/is-accessible.ts';
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

test('a guest who signs up to buy comes back to the product, and mends a wrong address before paying', {
  tag: '@everywhere',
}, async ({ shop, api, inbox }) => {
  const item = await api.product('type=Rifle');
  await (await shop.openProduct(item)).addToCart();
  await shop.main.getByRole('link', { name: 'Create new account' }).click();
  const shopper = aShopper();
  await new AuthPage(shop.page).signUp(shopper);
  await expect(shop.heading).toHaveAccessibleName(item.title);
  await shop.toast('Item added to cart!').getByRole('link', { name: 'View cart' }).click();
  await expect(new CartPage(shop.page).line(item.title)).toBeVisible();

  await expect(shop.main.getByText(`We have sent a link to ${shopper.email}.`)).toBeVisible();
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await shop.main.getByRole('link', { name: 'No email, or a wrong address?' }).click();
  const correct = shop.main.getByRole('button', { name: 'Correct the address' });
  await correct.focus();
  await shop.page.keyboard.press('Enter');
  const corrected = `right.${shopper.email}`;
  await shop.main.getByLabel('Email', { exact: true }).fill(corrected);
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  await shop.page.keyboard.press('Enter');
  await expect(shop.main.getByText('The email is on its way.')).toBeVisible();
  await shop.visit(await inbox.link(corrected, '/api/email/verify/'));
  await shop.main.getByRole('button', { name: 'Confirm email address' }).click();
  await shop.main.getByRole('link', { name: 'Continue to Your Cart' }).click();
  await expect(new CartPage(shop.page).line(item.title)).toBeVisible();
  await expect(shop.main.getByText('We have sent a link')).toBeHidden();
});
