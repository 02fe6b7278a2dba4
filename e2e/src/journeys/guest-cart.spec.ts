import type { Store } from '#pages/Store.ts';
import { expect, test } from '#store-test.ts';

/** A guest who wanted to buy has been told why not, and stands before the sign-in that leads back. */
async function isAskedToLogIn(store: Store, from: string) {
  await expect(store.toast('Please login to add items to cart')).toBeVisible();
  await expect(store.heading).toHaveText('Sign in to your account');
  expect(store.address).toBe(`/auth?${new URLSearchParams({ form: 'signin', redirect: from })}`);
}

test('the cart bar of a card appears under the pointer and asks a guest to log in', async ({ store }) => {
  const from = '/products?type=Knife&sort=asc';
  const list = await store.openList(from);
  const { article, addToCart, cartBar } = list.card(2);
  await expect(cartBar).toHaveCSS('opacity', '0');
  await article.hover();
  await expect(cartBar).toHaveCSS('opacity', '1');
  expect((await addToCart.boundingBox())?.height).toBe(48);
  await addToCart.click();
  await isAskedToLogIn(store, from);
});

test('the cart button of a card is always there on a phone', { tag: '@phone' }, async ({ store }) => {
  const list = await store.openList('/new');
  const { addToCart, cartBar } = list.card(0);
  await expect(cartBar).toHaveCSS('opacity', '1');
  await addToCart.tap();
  await isAskedToLogIn(store, '/new');
});

for (const action of ['buyNow', 'addToCart'] as const) {
  test(`${action} on a product asks a guest to log in`, { tag: '@everywhere' }, async ({ store, api }) => {
    const page = await store.openProduct(await api.product('type=Rifle'));
    const from = store.address;
    await page[action]();
    await isAskedToLogIn(store, from);
    await store.page.goBack();
    expect(store.address).toBe(from);
  });
}

test('a message goes away by itself, and at a click', async ({ store, api }) => {
  await store.page.clock.install();
  const page = await store.openProduct(await api.product('type=Rifle'));
  await page.buyNow();
  const message = store.toast('Please login to add items to cart');
  await expect(message).toBeVisible();
  await store.page.clock.fastForward(3_500);
  await expect(message).toBeHidden();

  await store.page.goBack();
  await page.addToCart();
  await message.click();
  await expect(message).toBeHidden();
});
