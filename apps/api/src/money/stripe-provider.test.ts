import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { paymentService } from '#money/payment-service.ts';
import { settlementService } from '#money/settlement.ts';
import { stripeProvider } from '#money/stripe-provider.ts';
import { linkedAccounts } from '#operators/operators.ts';
import { openShop } from '#testing/open-shop.ts';
import { type FakeSession, REJECTED_CARD, startFakeStripe } from '#testing/servers/fake-stripe.ts';

const { database, services, aShopper, app } = await openShop();
const { apiUrl, sessions, requests } = await startFakeStripe();
const SECRET = 'whsec_test';
const provider = stripeProvider({ secretKey: 'sk_test_1', webhookSecret: SECRET, apiUrl });
const payments = paymentService(database, provider, services.emails);
const settlement = settlementService(database, provider, { ...services, payments });

/** A top-up of 20 euros that is open at Stripe. */
async function aTopUp(method = 'card') {
  const shopper = await aShopper();
  const topUp = { method, amountMinor: 20_00, currency: 'EUR', creditsMinor: 20_00, origin: 'https://store.test' };
  const { id, number } = await payments.begin(database, { ...topUp, userId: shopper.id });
  const url = await payments.open(id);
  const { reference } = await database
    .selectFrom('payment')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const session = sessions.get(reference ?? '');
  if (session === undefined) throw new Error('Stripe does not know it');
  return { shopper, id, number, url, session };
}

const payment = (id: string) =>
  database.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Delivers a webhook that is signed as Stripe signs. */
function deliver(
  type: string,
  session: FakeSession,
  { id = `evt_${session.id}_${type}`, secret = SECRET, timestamp = 0 } = {},
) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object: session } });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp !== 0 && { timestamp }),
  });
  return settlement.handleWebhook(Buffer.from(payload), { 'stripe-signature': signature });
}

test('one session is created, with the amount and the return URL', async () => {
  const { id, number, url, session } = await aTopUp('mbway');
  const { form, key } = requests.find(({ form: sent }) => sent.get('client_reference_id') === id) ?? {};
  expect(Object.fromEntries(form ?? [])).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'mb_way',
    'line_items[0][price_data][unit_amount]': '2000',
    'line_items[0][price_data][currency]': 'eur',
    success_url: `https://store.test/api/payments/return/${id}`,
    cancel_url: `https://store.test/api/payments/return/${id}?cancelled=1`,
  });
  expect(key).toBe(id);
  expect(url).toBe(`https://checkout.stripe.test/c/pay/${session.id}?order=${number}#state`);
  expect((await payment(id)).next_step).toEqual({ kind: 'app' });
});

test('a webhook that reports a payment tops up once', async () => {
  const { shopper, session } = await aTopUp();
  Object.assign(session, { status: 'complete', payment_status: 'paid' });
  await Promise.all(Array.from({ length: 5 }, () => deliver('checkout.session.completed', session)));
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('a payment counts when the shopper returns before the webhook', async () => {
  const { shopper, id, session } = await aTopUp();
  Object.assign(session, { status: 'complete', payment_status: 'paid' });
  expect((await settlement.settleReturn(id, false, app.log))?.status).toBe('paid');
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('a MULTIBANCO voucher is shown, and can be paid days later', async () => {
  const { shopper, id, session } = await aTopUp('multibanco');
  const expires_at = Math.floor(Date.now() / 1000) + 7 * 86_400;
  const multibanco_display_details = { entity: '12345', reference: '123456789', expires_at };
  Object.assign(session, {
    status: 'complete',
    payment_intent: { id: 'pi_1', status: 'requires_action', next_action: { multibanco_display_details } },
  });
  await deliver('checkout.session.completed', { ...session, payment_intent: 'pi_1' });
  expect(await payment(id)).toMatchObject({
    status: 'open',
    next_step: { kind: 'voucher', voucher: { entity: '12345', reference: '123456789', amount: 20, currency: 'EUR' } },
    expires_at: new Date(expires_at * 1000),
  });
  session.payment_status = 'paid';
  await deliver('checkout.session.async_payment_succeeded', session);
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('an expired voucher counts as declined', async () => {
  const { id, session } = await aTopUp('multibanco');
  await deliver('checkout.session.async_payment_failed', { ...session, status: 'complete' });
  expect((await payment(id)).status).toBe('declined');
});

test('turning back on Stripe’s page cancels the payment', async () => {
  const { id, session } = await aTopUp();
  expect((await settlement.settleReturn(id, true, app.log))?.status).toBe('cancelled');
  expect(session.status).toBe('expired');
});

test('people who pay with one card share it, by webhook and by turning back, and only its digest is kept', async () => {
  const [one, other] = [await aTopUp(), await aTopUp()];
  const latest_charge = { payment_method_details: { card: { fingerprint: 'fp_secret' } } };
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: { latest_charge } } as const;
  for (const { session } of [one, other]) Object.assign(session, paid);
  await deliver('checkout.session.completed', { ...one.session, payment_intent: 'pi_1' });
  await settlement.settleReturn(other.id, false, app.log);
  expect([(await payment(one.id)).status, (await payment(other.id)).status]).toEqual(['paid', 'paid']);
  expect(await linkedAccounts(database, one.shopper.id, [other.shopper.id])).toEqual([other.shopper.id]);
  const traits = await database.selectFrom('account_trait').selectAll().execute();
  expect(JSON.stringify(traits)).not.toContain('fp_secret');
});

test('turning back after paying does not cancel the payment', async () => {
  const { id, session } = await aTopUp();
  Object.assign(session, { status: 'complete', payment_status: 'paid' });
  expect((await settlement.settleReturn(id, true, app.log))?.status).toBe('paid');
});

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

test.each([
  ['another secret', { secret: 'whsec_other' }, 'webhook-signature-wrong'],
  ['an old time', { timestamp: secondsFromNow(-310) }, 'webhook-time-wrong'],
  ['a future time', { timestamp: secondsFromNow(400) }, 'webhook-time-wrong'],
  ['a time of another century', { timestamp: secondsFromNow(3_000_000_000) }, 'webhook-time-wrong'],
])('a webhook signed with %s is rejected', async (_, fault, code) => {
  const { shopper, session } = await aTopUp();
  const delivery = deliver('checkout.session.completed', { ...session, payment_status: 'paid' }, fault);
  await expect(delivery).rejects.toMatchObject({ statusCode: 403, code });
  expect(await shopper.balanceMinor()).toBe(0);
});

test('a webhook of a clock that is a little ahead is taken', async () => {
  const { shopper, session } = await aTopUp();
  Object.assign(session, { status: 'complete', payment_status: 'paid' });
  await deliver('checkout.session.completed', session, { timestamp: secondsFromNow(60) });
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('a signature with two times is rejected', async () => {
  const body = Buffer.from('{}');
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: SECRET });
  await expect(
    provider.readWebhook(body, { 'stripe-signature': `t=${secondsFromNow(0)},${signature}` }),
  ).rejects.toThrow('The signature of the webhook is not right.');
});

test('a webhook with another amount is rejected', async () => {
  const { session } = await aTopUp();
  const delivery = deliver('checkout.session.completed', { ...session, payment_status: 'paid', amount_total: 1 });
  await expect(delivery).rejects.toMatchObject({ statusCode: 409 });
});

test('an event of another type is accepted and ignored', async () => {
  const { session } = await aTopUp();
  await deliver('customer.created', session);
});

test('a refund is made through the payment, with a key of its own', async () => {
  const { session } = await aTopUp();
  session.payment_intent = 'pi_9';
  await provider.refund(session.id, 20_00, 'refund-7');
  const { form, key } = requests.at(-1) ?? {};
  expect([form?.get('payment_intent'), form?.get('amount'), key]).toEqual(['pi_9', '2000', 'refund-7']);
});

test('closing a finished session does nothing', async () => {
  const { session } = await aTopUp();
  session.status = 'complete';
  await provider.close(session.id);
  expect(session.status).toBe('complete');
});

test('the reconciliation closes payments that were not made in time', async () => {
  const { id, session } = await aTopUp();
  const past = new Date(0);
  await database.updateTable('payment').set({ looked_at: past, expires_at: past }).where('id', '=', id).execute();
  await settlement.reconcile(app.log);
  expect([(await payment(id)).status, session.status]).toEqual(['expired', 'expired']);
});

test('the reconciliation does not close a payment whose time was extended: a voucher', async () => {
  const { id, session, shopper } = await aTopUp('multibanco');
  const expires_at = Math.floor(Date.now() / 1000) + 3 * 86_400;
  const multibanco_display_details = { entity: '12345', reference: '123456789', expires_at };
  Object.assign(session, {
    status: 'complete',
    payment_intent: { id: 'pi_2', status: 'requires_action', next_action: { multibanco_display_details } },
  });
  const past = new Date(0);
  await database.updateTable('payment').set({ looked_at: past, expires_at: past }).where('id', '=', id).execute();
  await settlement.reconcile(app.log);
  expect(await payment(id)).toMatchObject({ status: 'open', expires_at: new Date(expires_at * 1000) });
  session.payment_status = 'paid';
  await deliver('checkout.session.async_payment_succeeded', session);
  expect(await shopper.balanceMinor()).toBe(20_00);
});

test('a method that Stripe does not support is rejected without a call', () => {
  const least = (currency: string) => provider.leastMinor(currency);
  expect([least('EUR'), least('USD'), least('GBP'), least('PLN')]).toEqual([50, 50, 30, 200]);
});

const CARD = { number: '5555555555554444', holder: 'ADA SELLER', month: 12, year: 2030 };

test('a card for a payout is stored at Stripe, once for each key', async () => {
  const { token, card } = await provider.tokenise(CARD, 'card-1');
  expect([token, card]).toEqual([expect.stringMatching(/^pm_/), `fp_${CARD.number.slice(-4)}`]);
  const { form } = requests.at(-1) ?? {};
  expect(['type', 'card[number]', 'card[exp_month]', 'card[exp_year]'].map((name) => form?.get(name))).toEqual([
    'card',
    CARD.number,
    '12',
    '2030',
  ]);
  expect((await provider.tokenise(CARD, 'card-1')).token).toBe(token);
});

test('a card that Stripe rejects is rejected at its field', async () => {
  await expect(provider.tokenise({ ...CARD, number: REJECTED_CARD }, 'card-2')).rejects.toMatchObject({
    code: 'card-number-invalid',
    details: { errors: { card_number: ['Please enter a valid card number'] } },
  });
});
