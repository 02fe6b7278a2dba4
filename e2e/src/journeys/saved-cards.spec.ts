import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('a card is saved with consent while paying, pays the next order, and is removed', async ({ shop, buyer, api }) => {
  const [first, second] = [await api.good('type=Rifle'), await api.good('type=SMG')];
  await buyer.putIntoCart(first);
  const cart = await shop.openCart();
  await (await cart.payAtProvider('card')).payWith('New card: visa 4242', { save: true });
  await expect(shop.heading).toHaveText('Purchase Successful');

  await buyer.putIntoCart(second);
  await shop.openCart();
  await (await cart.payAtProvider('card')).payWith('Saved card: visa 4242');
  await expect(shop.heading).toHaveText('Purchase Successful');

  await shop.openPayments();
  const cards = shop.main.getByRole('region', { name: 'Saved cards' });
  await expect(cards.getByRole('listitem')).toHaveText(['Visa ending in 4242Valid until 12/2034Remove']);
  await isAccessible(shop);
  await cards.getByRole('button', { name: 'Save a card' }).click();
  await shop.page.getByRole('radio', { name: 'New card: mastercard 4444' }).check();
  await shop.page.getByRole('button', { name: 'Save card' }).click();
  await expect(cards.getByRole('listitem')).toHaveCount(2);

  for (const name of ['Visa ending in 4242', 'Mastercard ending in 4444']) {
    await cards.getByRole('button', { name: `Remove card: ${name}` }).click();
    const dialog = shop.page.getByRole('dialog', { name: 'Remove this card?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(cards).not.toContainText(name);
  }
  await expect(cards).toContainText('You have no saved cards.');
});

test('a browser with Apple Pay is told at the card that the next page offers it', async ({ shop, buyer, api }) => {
  await shop.page.addInitScript(() => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }));
  await buyer.putIntoCart(await api.good('type=Pistol'));
  const cart = await shop.openCart();
  await expect(cart.way('card')).toHaveAccessibleDescription(/Apple Pay can be chosen on the next page\.$/);
  await isAccessible(shop);
});
