import { AuthPage } from '#pages/AuthPage.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('a guest who wants to be told of a sold product signs in, comes back and is told of it, or thinks better of it', {
  tag: '@everywhere',
}, async ({ shop, api, customer, anotherBuyer }) => {
  // The customer as a buyer: their address is verified.
  expect(anotherBuyer).toBeDefined();
  const sold = await api.soldProduct();
  const product = await shop.openProduct(sold);
  await expect(product.heading).toHaveText(sold.title);
  await expect(shop.main.getByRole('button', { name: /^(Buy Now|Add to cart|Remove from cart)$/ })).toHaveCount(0);
  const ask = shop.main.getByRole('button', { name: 'Tell me when it is back' });
  await ask.click();
  await new AuthPage(shop.page).signIn(customer);

  await expect(product.heading).toHaveText(sold.title);
  const watched = shop.main.getByText('We will tell you when it is back.');
  await expect(watched).toBeVisible();
  await isAccessible(shop);
  await shop.page.reload();
  await expect(watched).toBeVisible();
  await shop.main.getByRole('button', { name: 'Do not tell me' }).click();
  await expect(ask).toBeEnabled();
  await shop.page.reload();
  await expect(ask).toBeEnabled();
  await expect(watched).toBeHidden();
});
