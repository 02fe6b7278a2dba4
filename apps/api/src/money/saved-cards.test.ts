import { expect, test } from 'vitest';
import type { PaymentProvider } from '#money/payment-provider.ts';
import { sandboxProvider } from '#money/sandbox-provider.ts';
import { paymentServices } from '#money/services.ts';
import { rateLimits } from '#platform/rate-limit/rate-limit.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';

/** Whether the provider's cards can be reached. */
const line = { isDead: false };

const away = async () => {
  throw new Error('the line is dead');
};

function unsteady({ cards, ...provider }: PaymentProvider): PaymentProvider {
  const broken = { createCustomer: away, openSetup: away, list: away, remove: away, deleteCustomer: away };
  return {
    ...provider,
    cards: new Proxy(cards, { get: (all, call: keyof typeof cards) => (line.isDead ? broken : all)[call] }),
  };
}

const { app, database, services, aShopper } = await openShop({}, (wired) => {
  const sandbox = sandboxProvider(wired.database);
  return { sandbox, ...paymentServices(wired.database, unsteady(sandbox.provider), wired) };
});

async function whileAway<Result>(work: () => Promise<Result>): Promise<Result> {
  line.isDead = true;
  try {
    return await work();
  } finally {
    line.isDead = false;
  }
}

/** The sandbox's id of a top-up by card. */
async function aTopUp(shopper: Shopper): Promise<string> {
  const answer = await shopper.post('/deposit/checkout', topUpForm());
  expect(answer.statusCode, answer.body).toBe(200);
  return new URL(answer.json().redirect_url).pathname.split('/').at(-1) ?? '';
}

const payOnPage = (id: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/api/sandbox/pay/${id}?outcome=paid`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const cardsOf = async (shopper: Shopper) => (await shopper.get('/account/cards')).json().payload;

const MASTERCARD = { id: expect.any(String), brand: 'mastercard', last4: '4444', month: 6, year: 2033 };
const VISA = { id: expect.any(String), brand: 'visa', last4: '4242', month: 12, year: 2034 };

test('a card is saved with the consent of its owner only, once, and offered for the next payment', async () => {
  const shopper = await aShopper();
  expect(await cardsOf(shopper)).toEqual([]);
  await payOnPage(await aTopUp(shopper), { card: 'visa' });
  expect(await cardsOf(shopper)).toEqual([]);
  for (const _ of ['once', 'again']) await payOnPage(await aTopUp(shopper), { card: 'visa', save: 'on' });
  const [card, ...more] = await cardsOf(shopper);
  expect([card, more]).toEqual([VISA, []]);

  const next = await aTopUp(shopper);
  const page = await app.inject(`/api/sandbox/pay/${next}`);
  expect(page.body).toContain('Saved card: visa 4242');
  expect((await payOnPage(next, { card: card.id })).statusCode).toBe(303);
  expect(await shopper.balanceMinor()).toBe(80_00);
});

test('wallets pay without a card', async () => {
  const shopper = await aShopper();
  const { json } = await app.inject({
    method: 'POST',
    url: `/api/sandbox/payments/${await aTopUp(shopper)}`,
    payload: { outcome: 'paid', card: 'apple_pay', save: true },
  });
  expect([json().status, await cardsOf(shopper)]).toEqual(['OK', []]);
});

test('a card is saved without a payment, and the browser comes back to the account', async () => {
  const shopper = await aShopper();
  const { redirect_url } = (await shopper.post('/account/cards/add')).json();
  const { pathname } = new URL(redirect_url);
  expect((await app.inject(`/api${pathname}`)).body).toContain('New card: mastercard 4444');
  const done = await app.inject({
    method: 'POST',
    url: `/api${pathname}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'card=mastercard',
  });
  expect([done.statusCode, new URL(done.headers.location ?? '').pathname]).toEqual([303, '/account/transactions']);
  expect(await cardsOf(shopper)).toEqual([MASTERCARD]);
});

test('a card is removed by its owner, however often; nobody else sees, removes or pays with it', async () => {
  const [owner, stranger] = [await aShopper(), await aShopper()];
  await payOnPage(await aTopUp(owner), { card: 'visa', save: 'on' });
  const [{ id }] = await cardsOf(owner);
  const theirs = await aTopUp(stranger);
  expect((await payOnPage(theirs, { card: id })).statusCode).toBe(404);
  expect((await stranger.post('/account/cards/remove', { id })).statusCode).toBe(200);
  expect([await cardsOf(stranger), await cardsOf(owner)]).toEqual([[], [VISA]]);
  for (const _ of ['once', 'again']) expect((await owner.post('/account/cards/remove', { id })).statusCode).toBe(200);
  expect(await cardsOf(owner)).toEqual([]);
});

test('guests have no cards, and an address that is not verified saves none', async () => {
  expect((await app.inject('/api/account/cards')).statusCode).toBe(401);
  const unverified = await aShopper({ isVerified: false });
  expect((await unverified.post('/account/cards/add')).json().code).toBe('email-not-verified');
  const malformed = await unverified.post('/account/cards/remove', { id: '../cus_1' });
  expect(malformed.statusCode).toBe(422);
});

test('an account opens fifteen such pages in a quarter of an hour', async () => {
  const shopper = await aShopper();
  const strict = rateLimits(database, 1);
  const count = () => strict.consume({ savedCard: String(shopper.id) }).catch(({ statusCode }) => statusCode);
  const counted = [];
  for (let attempt = 0; attempt < 16; attempt += 1) counted.push(await count());
  expect(counted).toEqual([...Array(15).fill(undefined), 429]);
});

test('while the provider is away the answer says so, nothing is lost, and a payment is cancelled as usual', async () => {
  const shopper = await aShopper();
  const unreachable = { status: 'ERROR', code: 'payment-provider-unreachable' };
  const [opened, added] = await whileAway(async () => [
    await shopper.post('/deposit/checkout', topUpForm()),
    await shopper.post('/account/cards/add'),
  ]);
  expect([opened?.json(), added?.json()]).toMatchObject([unreachable, unreachable]);
  await payOnPage(await aTopUp(shopper), { card: 'visa', save: 'on' });
  expect((await whileAway(() => shopper.get('/account/cards'))).json()).toMatchObject(unreachable);
  const [{ id }] = await cardsOf(shopper);
  expect((await whileAway(() => shopper.post('/account/cards/remove', { id }))).json()).toMatchObject(unreachable);
  expect(await cardsOf(shopper)).toEqual([VISA]);
});

test('the cards of a closed account are deleted at the provider, also if it is away at first', async () => {
  const shopper = await aShopper();
  await payOnPage(await aTopUp(shopper), { card: 'visa', save: 'on' });
  const saved = () => database.selectFrom('sandbox_card').selectAll().where('customer', 'like', `%${key}`).execute();
  const { key } = await database
    .selectFrom('payment_customer')
    .select('key')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow();
  expect(await saved()).toHaveLength(1);
  const { email } = (await shopper.get('/user/profile')).json().payload;
  expect((await shopper.post('/user/close', { email })).statusCode).toBe(200);
  await whileAway(() => services.savedCards.deleteClosed(app.log));
  expect(await saved()).toHaveLength(1);
  await services.savedCards.deleteClosed(app.log);
  expect(await saved()).toEqual([]);
  const left = await database.selectFrom('payment_customer').where('key', '=', key).selectAll().execute();
  expect(left).toEqual([]);
});
