import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { paymentServices } from '#money/services.ts';
import { stripeProvider } from '#money/stripe-provider.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { startFakeStripe } from '#testing/servers/fake-stripe.ts';

const { apiUrl, sessions, customers, requests } = await startFakeStripe();
const SECRET = 'whsec_test';
const provider = stripeProvider({ secretKey: 'sk_test_1', webhookSecret: SECRET, apiUrl });
const { services, database, aShopper, app } = await openShop({}, (wired) =>
  paymentServices(wired.database, provider, wired),
);
const { payments, savedCards } = services;

const RETURN_URL = 'https://store.test/account/transactions';

/** A payment of 20 euros that is open at Stripe. */
async function aPayment({ id: userId }: Shopper, method = 'card') {
  const topUp = { method, amountMinor: 20_00, currency: 'EUR', creditsMinor: 20_00, origin: 'https://store.test' };
  const { id } = await payments.begin(database, { ...topUp, userId });
  await payments.open(id);
  return requests.findLast(({ form }) => form.get('client_reference_id') === id);
}

const customerOf = async ({ id }: Shopper) => {
  const row = await database.selectFrom('payment_customer').selectAll().where('user_id', '=', id).executeTakeFirst();
  return row?.reference ?? '';
};

const card = (id: string, last4: string, allow_redisplay: 'always' | 'limited' = 'always') => ({
  id,
  type: 'card' as const,
  allow_redisplay,
  card: { brand: 'visa', last4, exp_month: 12, exp_year: 2034 },
});

test('a payment by card is for a customer of its own, and Stripe’s page asks whether the card is to be saved', async () => {
  const shopper = await aShopper();
  const first = await aPayment(shopper);
  const customer = await customerOf(shopper);
  expect(customer).toMatch(/^cus_/);
  expect(Object.fromEntries(first?.form ?? [])).toMatchObject({
    customer,
    'saved_payment_method_options[payment_method_save]': 'enabled',
  });
  expect((await aPayment(shopper))?.form.get('customer')).toBe(customer);
  const other = await aShopper();
  await aPayment(other);
  expect(await customerOf(other)).not.toBe(customer);
});

test('other methods know no customer', async () => {
  const shopper = await aShopper();
  expect((await aPayment(shopper, 'mbway'))?.form.get('customer')).toBeNull();
  expect(await customerOf(shopper)).toBe('');
});

test('ten payments at once make one customer', async () => {
  const shopper = await aShopper();
  const before = customers.size;
  const opened = await Promise.all(Array.from({ length: 10 }, () => aPayment(shopper)));
  expect(new Set(opened.map((request) => request?.form.get('customer')))).toEqual(new Set([await customerOf(shopper)]));
  expect(customers.size).toBe(before + 1);
});

test('cards are listed that their owner has agreed to see again, and removed; nobody else’s', async () => {
  const [owner, stranger] = [await aShopper(), await aShopper()];
  for (const shopper of [owner, stranger]) await aPayment(shopper);
  customers.set(await customerOf(owner), [card('pm_1', '4242'), card('pm_2', '0005'), card('pm_3', '9999', 'limited')]);
  expect(await savedCards.list(owner.id)).toEqual([
    { id: 'pm_1', brand: 'visa', last4: '4242', month: 12, year: 2034 },
    { id: 'pm_2', brand: 'visa', last4: '0005', month: 12, year: 2034 },
  ]);
  expect(await savedCards.list(stranger.id)).toEqual([]);
  await savedCards.remove(stranger.id, 'pm_1');
  expect(await savedCards.list(owner.id)).toHaveLength(2);
  for (const _ of ['once', 'again']) await savedCards.remove(owner.id, 'pm_1');
  expect((await savedCards.list(owner.id)).map(({ id }) => id)).toEqual(['pm_2']);
});

test('a card is saved without a payment on a page of Stripe, whose end is no payment', async () => {
  const shopper = await aShopper();
  expect(await savedCards.add(shopper.id, RETURN_URL)).toMatch(/^https:\/\/checkout\.stripe\.test\//);
  const { form } = requests.at(-1) ?? {};
  expect(Object.fromEntries(form ?? [])).toEqual({
    mode: 'setup',
    customer: await customerOf(shopper),
    'allowed_payment_method_types[0]': 'card',
    success_url: RETURN_URL,
    cancel_url: RETURN_URL,
  });
  const [session] = [...sessions.values()].filter(({ mode }) => mode === 'setup');
  const listed = await provider.list(new Date(0), new Date(Date.now() + 60_000));
  expect(listed.payments.map(({ reference }) => reference)).not.toContain(session?.id);
  const payload = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: session } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  expect(await provider.readWebhook(Buffer.from(payload), { 'stripe-signature': signature })).toBeUndefined();
});

test('a customer that somebody has deleted at Stripe is made anew: the payment goes on', async () => {
  const shopper = await aShopper();
  await aPayment(shopper);
  const lost = await customerOf(shopper);
  customers.delete(lost);
  expect(await savedCards.list(shopper.id)).toEqual([]);
  const second = await aPayment(shopper);
  expect(second?.form.get('customer')).toBe(await customerOf(shopper));
  expect(await customerOf(shopper)).not.toBe(lost);
});

test('closing an account deletes its customer and cards at Stripe, once', async () => {
  const shopper = await aShopper();
  await savedCards.add(shopper.id, RETURN_URL);
  const customer = await customerOf(shopper);
  customers.set(customer, [card('pm_9', '4242')]);
  const { email } = (await shopper.get('/user/profile')).json().payload;
  expect((await shopper.post('/user/close', { email })).statusCode).toBe(200);
  await Promise.all([savedCards.deleteClosed(app.log), savedCards.deleteClosed(app.log)]);
  expect([customers.has(customer), await customerOf(shopper)]).toEqual([false, '']);
  const made = customers.size;
  await expect(savedCards.add(shopper.id, RETURN_URL)).rejects.toMatchObject({ statusCode: 401 });
  expect(customers.size).toBe(made);
});
