import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { expect, test } from 'vitest';
import { bundleRepository, openingBalance, promoRepository } from '#money/money.ts';
import { checkoutForm, TRADE_LINK } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { requireVerifiedLedger } from '#testing/require-verified-ledger.ts';

const { database, services, aShopper, aProduct, stockOf } = await openShop();

async function shopperWith({ balanceMinor, pricesMinor }: { balanceMinor: number; pricesMinor: number[] }) {
  const shopper = await aShopper({ balanceMinor });
  const ids: number[] = [];
  for (const priceMinor of pricesMinor) {
    const id = await aProduct({ priceMinor });
    await shopper.post('/cart/add', { id });
    ids.push(id);
  }
  return { shopper, ids };
}

const buy = (shopper: Shopper, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  shopper.post('/purchase/product', checkoutForm(changes), headers);

async function historyOf(shopper: Shopper): Promise<Purchase[]> {
  return (await shopper.get('/purchase/history')).json<{ payload: Purchase[] }>().payload;
}

const cartSize = async (shopper: Shopper) => (await shopper.get('/cart/contents')).json().cart.length;

const promoCode = {
  description: '',
  applies_to_delivery: false,
  ends_at: null,
  max_uses: null,
  max_uses_per_user: null,
};

test('the items in the cart are bought from the balance', async () => {
  const { shopper, ids } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [30_00, 12_34] });
  const answer = await buy(shopper);
  expect(answer.json()).toMatchObject({ status: 'OK', balance: 57.66 });
  expect(answer.json()).not.toHaveProperty('redirect_url');
  expect(await shopper.balanceMinor()).toBe(57_66);
  expect(await cartSize(shopper)).toBe(0);
  expect(await Promise.all(ids.map(stockOf))).toEqual([0, 0]);
  expect(await historyOf(shopper)).toMatchObject([
    {
      id: answer.json().order,
      status: 'processing',
      count: 2,
      total: 42.34,
      sum: 42.34,
      vat_percent: 23,
      vat: 7.92,
      currency: 'Credits',
      payment_method: 'balance',
      items: [{ price: 30 }, { price: 12.34 }],
      events: [{ kind: 'processing' }],
    },
  ]);
});

test('the phase of an item is part of its name in cart, order and mail', async () => {
  const { shopper, ids } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [30_00] });
  const [id = 0] = ids;
  const { title, finish_id } = await database
    .selectFrom('product')
    .select(['title', 'finish_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: _, ...finish } = await database
    .selectFrom('finish')
    .selectAll()
    .where('id', '=', finish_id)
    .executeTakeFirstOrThrow();
  const ruby = await database
    .insertInto('finish')
    .values({ ...finish, names: JSON.stringify(finish.names), phase: 'Ruby' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.updateTable('product').set({ finish_id: ruby.id }).where('id', '=', id).execute();

  expect((await shopper.get('/cart/contents')).json().cart).toMatchObject([{ item: { title: `${title} · Ruby` } }]);
  await buy(shopper);
  expect(await historyOf(shopper)).toMatchObject([{ title: `${title} · Ruby`, items: [{ title: `${title} · Ruby` }] }]);
  const mail = await database.selectFrom('mail').select('text').where('text', 'like', `%${title} · Ruby%`).execute();
  expect(mail).toHaveLength(1);
});

test('a balance that is too small is rejected with the missing amount, and nothing changes', async () => {
  const { shopper, ids } = await shopperWith({ balanceMinor: 10_00, pricesMinor: [10_01] });
  const answer = await buy(shopper);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    message: 'Insufficient balance',
    errors: { balance: ['10.00'], required: ['10.01'] },
  });
  expect([await shopper.balanceMinor(), await stockOf(ids[0] ?? 0), await cartSize(shopper)]).toEqual([10_00, 1, 1]);
  expect(await historyOf(shopper)).toEqual([]);
});

test('an empty cart cannot be bought', async () => {
  const answer = await buy(await aShopper({ balanceMinor: 1_00 }));
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'Cart is empty']);
});

test('a price that the shopper has not seen is not charged', async () => {
  const { shopper, ids } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [10_00] });
  await database
    .updateTable('product')
    .set({ price: 9_00 })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  const unseen = await buy(shopper);
  expect([unseen.statusCode, unseen.json().message, unseen.json().errors]).toEqual([
    409,
    'The price has changed',
    { total: ['9.00'] },
  ]);
  expect((await buy(shopper, { expectedTotal: 10 })).statusCode).toBe(409);
  expect((await buy(shopper, { expectedTotal: 9 })).json()).toMatchObject({ status: 'OK', balance: 91 });
});

test('a sold line is named, and nothing is bought', async () => {
  const { shopper, ids } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [10_00, 10_00] });
  await database
    .updateTable('product')
    .set({ stock: 0 })
    .where('id', '=', ids[1] ?? 0)
    .execute();
  const answer = await buy(shopper);
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'Some items have been sold']);
  expect(answer.json().errors).toEqual({ [ids[1] ?? 0]: ['This item has been sold'] });
  expect(await stockOf(ids[0] ?? 0)).toBe(1);
});

test('the same key returns the first answer again, and another order with the same key is rejected', async () => {
  const { shopper } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [10_00] });
  const headers = { 'idempotency-key': 'checkout-1' };
  const first = await buy(shopper, {}, headers);
  const again = await buy(shopper, {}, headers);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect((await buy(shopper, { language: 2 }, headers)).json()).toEqual(first.json());
  const other = await buy(shopper, { city: 'Porto' }, headers);
  expect([other.statusCode, other.json().message]).toEqual([422, 'This Idempotency-Key was used for another request']);
  expect(await shopper.balanceMinor()).toBe(90_00);
});

test('forty concurrent requests with the same key buy once', async () => {
  const { shopper } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [10_00] });
  const headers = { 'idempotency-key': 'checkout-40' };
  const answers = await Promise.all(Array.from({ length: 40 }, () => buy(shopper, {}, headers)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
  expect(await shopper.balanceMinor()).toBe(90_00);
});

test('two shoppers may use the same key', async () => {
  const one = await shopperWith({ balanceMinor: 10_00, pricesMinor: [10_00] });
  const other = await shopperWith({ balanceMinor: 10_00, pricesMinor: [10_00] });
  const headers = { 'idempotency-key': 'mine' };
  expect((await buy(one.shopper, {}, headers)).json().order).not.toBe(
    (await buy(other.shopper, {}, headers)).json().order,
  );
});

test('a rejected request may be repeated with the same key', async () => {
  const { shopper } = await shopperWith({ balanceMinor: 0, pricesMinor: [10_00] });
  const headers = { 'idempotency-key': 'again' };
  expect((await buy(shopper, {}, headers)).statusCode).toBe(409);
  await database.transaction().execute((transaction) => openingBalance(transaction, shopper.id, 10_00));
  expect((await buy(shopper, {}, headers)).statusCode).toBe(200);
});

test('without a verified email address nobody can buy', async () => {
  const shopper = await aShopper({ isVerified: false });
  const answer = await buy(shopper);
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'Your email address is not verified.']);
});

test.each([
  [{ name: '' }, 'name', 'First name is required'],
  [{ surname: undefined }, 'surname', 'Last name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'ada' }, 'email', 'Invalid email format'],
  [{ phone: '' }, 'phone', 'Valid phone number is required'],
  [{ phone: '12' }, 'phone', 'Invalid phone number'],
  [{ tradeUrl: '' }, 'tradeUrl', 'Steam trade link is required'],
  [{ country: undefined }, 'country', 'Country is required'],
  [{ country: '' }, 'country', 'Country is required'],
  [{ country: 'XX' }, 'country', 'This country is not supported'],
  [{ city: ' ' }, 'city', 'City is required'],
  [{ address: '' }, 'address', 'Address line is required'],
  [{ postCode: '' }, 'postCode', 'Post Code is required'],
  [{ termsAccepted: false }, 'termsAccepted', 'You must accept the terms and conditions'],
  [{ paymentMethod: 'cheque' }, 'paymentMethod', 'Please select a payment method'],
  [{ steamId: '76561198000000000' }, 'tradeUrl', 'This trade link belongs to another Steam account'],
  [{ promocode: 'NONE' }, 'promocode', 'This promo code is not valid'],
])('a form with %j is rejected: %s: %s', async (changes, field, message) => {
  const { shopper } = await shopperWith({ balanceMinor: 10_00, pricesMinor: [10_00] });
  const answer = await buy(shopper, changes);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  expect(answer.json().errors[field][0]).toBe(message);
  expect(await shopper.balanceMinor()).toBe(10_00);
});

test('a promo code reduces the price, in any spelling', async () => {
  await promoRepository(database).add({ ...promoCode, code: 'TENTH', discount_type: 'percent', discount: 10_00 });
  const { shopper } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [50_00] });
  const check = await shopper.get('/promocode/check?code=tenth');
  expect(check.json().payload).toMatchObject({
    code: 'TENTH',
    type: 'percent',
    calculated_discount: 5,
    discount_type: 'percent',
    discount_amount: 10,
    applies_to_delivery: false,
  });
  await buy(shopper, { promocode: 'tenth', paymentMethod: 'card' });
  expect((await shopper.get('/promocode/check?code=tenth')).json().payload.calculated_discount).toBe(5);
  expect((await buy(shopper, { promocode: 'tenth', expectedTotal: 45 })).json()).toMatchObject({ balance: 55 });
  expect(await historyOf(shopper)).toMatchObject([
    { subtotal: 50, discount: 5, total: 45, promocode: 'TENTH', status: 'processing' },
    { status: 'cancelled' },
  ]);
});

test('a discount never makes a total negative', async () => {
  await promoRepository(database).add({ ...promoCode, code: 'GIFT', discount_type: 'fixed', discount: 80_00 });
  const { shopper } = await shopperWith({ balanceMinor: 0, pricesMinor: [50_00] });
  expect((await shopper.get('/promocode/check?code=GIFT')).json().payload.calculated_discount).toBe(50);
  expect((await buy(shopper, { promocode: 'GIFT', paymentMethod: 'card' })).json()).toMatchObject({ balance: 0 });
});

test('a code can be used as often as its limits allow, in total and per user', async () => {
  const limits = { max_uses: 2, max_uses_per_user: 1 };
  await promoRepository(database).add({
    ...promoCode,
    ...limits,
    code: 'TWICE',
    discount_type: 'fixed',
    discount: 1_00,
  });
  const shoppers = await Promise.all([1, 2, 3].map(() => shopperWith({ balanceMinor: 100_00, pricesMinor: [10_00] })));
  const answers = await Promise.all(shoppers.map(({ shopper }) => buy(shopper, { promocode: 'TWICE' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 422]);
  const lucky = shoppers[answers.findIndex(({ statusCode }) => statusCode === 200)]?.shopper;
  expect((await lucky?.get('/promocode/check?code=TWICE'))?.json().message).toBe('This promo code has been used up');
});

test('a code that has expired, has not started or does not exist is rejected with the reason', async () => {
  const past = new Date(Date.now() - 1000);
  const future = new Date(Date.now() + 60_000);
  const fixed = { ...promoCode, discount_type: 'fixed', discount: 1 } as const;
  await promoRepository(database).add({ ...fixed, code: 'PAST', ends_at: past });
  await promoRepository(database).add({ ...fixed, code: 'FUTURE', starts_at: future });
  const shopper = await aShopper();
  const messageFor = async (query: string) => (await shopper.get(`/promocode/check${query}`)).json().message;
  expect(await messageFor('')).toBe('No promo code provided');
  expect(await messageFor('?code=PAST')).toBe('This promo code has expired');
  expect(await messageFor('?code=FUTURE')).toBe('This promo code is not valid yet');
  expect(await messageFor('?code=WHAT')).toBe('This promo code is not valid');
});

test('a pack is bought at its own price', async () => {
  const products = [await aProduct({ priceMinor: 30_00 }), await aProduct({ priceMinor: 20_00 })];
  const pack = { kind: 'pack', title: 'Starter', price_minor: 40_00, user_id: null, ends_at: null } as const;
  const id = await bundleRepository(database).add(pack, products);
  const shopper = await aShopper({ balanceMinor: 100_00, tradeLink: TRADE_LINK });
  expect((await shopper.post('/purchase/pack', { pack_id: id })).json()).toMatchObject({ status: 'OK', balance: 60 });
  expect(await historyOf(shopper)).toMatchObject([{ title: 'Starter', count: 2, total: 40, discount: 10 }]);
  const sold = await shopper.post('/purchase/pack', { pack_id: id });
  expect([sold.statusCode, sold.json().message]).toEqual([409, 'Some items have been sold']);
  expect((await shopper.post('/purchase/pack', { pack_id: 99_999 })).statusCode).toBe(404);
});

test('a personal offer can be taken by its user only, and once', async () => {
  const product = await aProduct({ priceMinor: 30_00, stock: 5 });
  const shopper = await aShopper({ balanceMinor: 100_00, tradeLink: TRADE_LINK });
  const other = await aShopper({ balanceMinor: 100_00, tradeLink: TRADE_LINK });
  const prompt = { kind: 'prompt', title: 'For you', price_minor: 20_00, user_id: shopper.id, ends_at: null } as const;
  const id = await bundleRepository(database).add(prompt, [product]);
  expect((await other.post('/purchase/prompt', { prompt_id: id })).statusCode).toBe(404);
  expect((await shopper.post('/purchase/prompt', { prompt_id: id })).json()).toMatchObject({ balance: 80 });
  expect((await shopper.post('/purchase/prompt', { prompt_id: id })).statusCode).toBe(404);
});

test('after all these tests the ledger is balanced', async () => {
  await requireVerifiedLedger(services.database);
});

test('an order says what its payment charges, in its currency, also after a Credit is worth something else', async () => {
  const { shopper } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [30_00, 12_34] });
  await promoRepository(database).add({ ...promoCode, code: 'TELL', discount_type: 'fixed', discount: 2_00 });
  await buy(shopper, { paymentMethod: 'card', promocode: 'TELL' });
  const worth = await services.settings.read();
  await services.settings.set(
    'internal_currency',
    JSON.stringify({ ...worth.internal_currency, exchange_rate_eur: 2 }),
  );
  const [order] = await historyOf(shopper);
  expect(order).toMatchObject({
    total: 40.34,
    charged: { currency: 'EUR', total: 40.34, subtotal: 42.34, discount: 2, vat: 7.54 },
    items: [{ charged: 30 }, { charged: 12.34 }],
  });
  await services.settings.set('internal_currency', JSON.stringify(worth.internal_currency));
});

test('an order from the balance charges nothing beside it', async () => {
  const { shopper } = await shopperWith({ balanceMinor: 100_00, pricesMinor: [30_00] });
  await buy(shopper);
  expect(await historyOf(shopper)).toMatchObject([{ charged: null, items: [{ charged: null }] }]);
});
