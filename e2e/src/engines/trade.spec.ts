import { anInventoryLink } from '#shop/ShopperApi.ts';
import { expect } from '#shop-test.ts';
import { test } from './engine-test.ts';
import { button, CARDS, DIALOG, field, HEADING, heading, inHeader, link, text } from './visitor/parts.ts';
import type { Query } from './visitor/Query.ts';
import { signIn } from './visitor/sign-in.ts';
import type { Visitor } from './visitor/Visitor.ts';

const SUMMARY: Query = { role: 'complementary', name: 'Total to pay' };

/** Agrees to the terms of the cart and pays. */
async function payBy(visitor: Visitor, method: string) {
  await visitor.tick({ role: 'checkbox', name: /^I am at least 18/ });
  await visitor.tick({ role: 'radio', name: method, within: SUMMARY });
  await visitor.press(button(/^Pay /, SUMMARY));
}

test('a shopper signs in and out', { tag: '@thorough' }, async ({ visitor, customer }) => {
  await visitor.visit('/account');
  await visitor.isAt('/auth?form=signin&redirect=%2Faccount');
  await signIn(visitor, customer);
  await visitor.isAt('/account');
  await visitor.reads(HEADING, 'My Profile');
  await visitor.reload();
  await visitor.reads(HEADING, 'My Profile');
  await visitor.press(inHeader('button', 'Your account'));
  await visitor.press({ role: 'menuitem', name: 'Log out' });
  await visitor.sees(inHeader('link', 'Sign in'));
  await visitor.visit('/account');
  await visitor.isAt('/auth?form=signin&redirect=%2Faccount');
});

test('a shopper puts a skin into the cart and buys it by balance', async ({ visitor, customer, anotherBuyer, api }) => {
  const item = await api.good('type=SMG');
  await anotherBuyer.topUp(50);
  await visitor.visit('/auth?form=signin&redirect=%2Fproducts%3Ftype%3DSMG');
  await signIn(visitor, customer);
  await visitor.sees(CARDS, 15);
  await visitor.visit(`/products/${item.category}/${item.subcategory}/${item.id}`);
  await visitor.reads(HEADING, item.title);
  await visitor.press(button('Add to cart'));
  await visitor.press(inHeader('link', 'Cart, 1 item'));
  await visitor.sees(link(item.title));
  await payBy(visitor, 'Balance');
  await visitor.reads(HEADING, 'Purchase Successful');
  await visitor.sees(inHeader('link', 'Cart'));
  expect(await anotherBuyer.balance()).toBeCloseTo(50 - item.price, 2);
  expect(await anotherBuyer.paidOrders()).toHaveLength(1);
});

test('a card payment is declined at the provider, tried again and paid', { tag: '@thorough' }, async ({
  visitor,
  customer,
  anotherBuyer,
  api,
}) => {
  await anotherBuyer.putIntoCart(await api.good('type=Rifle'));
  await visitor.visit('/auth?form=signin&redirect=%2Fcart');
  await signIn(visitor, customer);
  await payBy(visitor, 'Credit/Debit card');
  await visitor.press({ role: 'button', name: 'Decline' });
  await visitor.reads(HEADING, 'Order Payment Failed');
  await visitor.press(link('Try again'));
  await payBy(visitor, 'Credit/Debit card');
  await visitor.press({ role: 'button', name: 'Pay' });
  await visitor.reads(HEADING, 'Purchase Successful');
  expect(await anotherBuyer.paidOrders()).toHaveLength(1);
});

test('a shopper sells a skin and is paid to a card', async ({ visitor, customer, anotherBuyer: _, operator }) => {
  const rows: Query = { role: 'row', name: /Redline/, within: { role: 'table', name: 'My offers' } };
  const next = (name: string) => visitor.press(button(name, DIALOG));
  await visitor.visit('/auth?form=signin&redirect=%2Faccount%2Foffers');
  await signIn(visitor, customer);
  await visitor.press(button('Create new offer'));
  await visitor.fill(field('Skin name', DIALOG), 'ak red');
  await visitor.press({ role: 'option', name: /AK-47 \| Redline/, within: DIALOG });
  await visitor.choose(field('Quality', DIALOG), 'Field-Tested');
  await visitor.fill(field('Steam inventory link', DIALOG), anInventoryLink());
  await visitor.fill(field('Your price', DIALOG), '30');
  await visitor.sees(text('You receive €28.50, after our fee of 5%.', DIALOG));
  await next('Continue');
  await visitor.sees(heading('Confirm your offer'));
  await next('Submit offer');
  await visitor.sees(DIALOG, 0);
  await visitor.reads(rows, /Waiting for our price/);

  const number = /^\d+/.exec((await visitor.textOf(rows)) ?? '')?.[0] ?? '';
  await operator.command('offer', 'price', number, '28');
  await visitor.visit(`/account/offers?offer=${number}`);
  await next('Accept');
  await next('Continue to payout');
  await visitor.sees(heading('Contact info'));
  await next('Continue');
  await visitor.tick({ role: 'radio', name: /^Credit\/Debit card/ });
  await next('Continue');
  await visitor.fill(field('Card number', DIALOG), '4242424242424242', '4242 4242 4242 4242');
  await visitor.fill(field('Card holder name', DIALOG), 'Ana Reis', 'ANA REIS');
  await visitor.fill(field('Expiry date', DIALOG), '1239', '12/39');
  await visitor.tick({ role: 'checkbox', name: /^I agree/, within: DIALOG });
  await visitor.press(button(/^Withdraw/, DIALOG));
  await visitor.sees(text(/to the card ending in 4242/, DIALOG));
  await visitor.pressKey('Escape');
  await visitor.reads(rows, /Waiting for your skin/);
});
