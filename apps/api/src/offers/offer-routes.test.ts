import { type OfferStatus, OfferStatus as Statuses } from '@patina/shared-api/contract/offers/offer';
import { OFFER_STATUS_PROBLEMS } from '@patina/shared-api/contract/offers/offer-policy';
import { ENGLISH_TEXTS } from '@patina/shared-api/contract/problems/english-texts';
import { describe, expect, test } from 'vitest';
import { sellOrder } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { OPERATOR } from '#testing/run-command.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';

const { database, services, aShopper, aProduct, anOffer, offer } = await openSellersShop();
const { offerAdmin } = services;

const statusAndMessage = ({
  statusCode,
  json,
}: {
  statusCode: number;
  json(): { message?: string; errors?: object };
}) => [statusCode, json().message];

test('a skin is offered, priced and accepted, and every step is recorded', async () => {
  const seller = await aShopper();
  const created = await seller.post('/offer/create', sellOrder({ price: 30.5 }));
  expect(created.json()).toMatchObject({ status: 'OK', message: expect.stringContaining('has been received') });
  const { id } = created.json();
  expect((await seller.get('/offer/history')).json()).toMatchObject({
    status: 'OK',
    payload: [
      { id, title: 'AK-47 | Redline', user_price: 30.5, service_price: null, currency: 'EUR', status: 'pending' },
    ],
  });
  await offerAdmin.price(id, 28_00, OPERATOR);
  expect(await offer(seller, id)).toMatchObject({
    status: 'offer',
    service_price: 28,
    fee_percent: 5,
    payout_amount: 26.6,
    payout_currency: 'EUR',
  });
  const accepted = await seller.post('/offer/request-payout', { id, service_price: 28 });
  expect(accepted.json()).toMatchObject({
    status: 'OK',
    message: 'Offer successfully accepted',
    payload: { id, status: 'accepted' },
  });
  expect((await offer(seller, id)).events).toMatchObject([
    { status: 'pending', by: 'seller' },
    { status: 'offer', by: 'store' },
    { status: 'accepted', by: 'seller' },
  ]);
});

test('an offer has the picture of its product', async () => {
  const seller = await aShopper();
  const product = await aProduct();
  const { title } = await database
    .selectFrom('product')
    .select('title')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  const id = await anOffer(seller, 'pending', { title, quality: 'field_tested' });
  expect((await offer(seller, id)).item).toEqual({ id: product, img: expect.stringContaining('/api/art/') });
  const ofAnotherPhase = await anOffer(seller, 'pending', { title: `${title} · Ruby`, quality: 'not_painted' });
  expect((await offer(seller, ofAnotherPhase)).item.id).toBeNull();
});

test('a price in another currency is paid out in euros', async () => {
  const seller = await aShopper();
  const { rate } = await database
    .selectFrom('currency')
    .select('rate')
    .where('code', '=', 'USD')
    .executeTakeFirstOrThrow();
  const id = await anOffer(seller, 'pending', { currency: 'usd', price: 100 });
  await offerAdmin.price(id, 100_00, OPERATOR);
  expect(await offer(seller, id)).toMatchObject({
    currency: 'USD',
    service_price: 100,
    payout_amount: Math.round(9500 / Number(rate)) / 100,
  });
});

/** Actions of sellers and operators, and the status that each leads to. */
const ATTEMPTS = ['accept', 'decline', 'price', 'cancel'] as const;
const ALLOWED: Record<OfferStatus, Partial<Record<(typeof ATTEMPTS)[number], OfferStatus>>> = {
  pending: { price: 'offer', cancel: 'cancelled' },
  offer: { accept: 'accepted', decline: 'declined', price: 'offer', cancel: 'cancelled' },
  accepted: { cancel: 'cancelled' },
  completed: { cancel: 'cancelled' },
  approved: {},
  declined: {},
  cancelled: {},
};

describe.each(Statuses.options)('an offer that is %s', (status) => {
  test.each(ATTEMPTS)(`%s`, async (attempt) => {
    const seller = await aShopper();
    const id = await anOffer(seller, status);
    const next = ALLOWED[status][attempt];
    const before = (await offer(seller, id)).events.length;
    if (attempt === 'accept' || attempt === 'decline') {
      const answer = await seller.post(attempt === 'accept' ? '/offer/request-payout' : '/offer/decline', { id });
      expect(statusAndMessage(answer)).toEqual(
        next === undefined
          ? [409, ENGLISH_TEXTS[OFFER_STATUS_PROBLEMS[status]]]
          : [200, expect.stringContaining('successfully')],
      );
    } else {
      const tried = {
        price: () => offerAdmin.price(id, 10_00, OPERATOR),
        cancel: () => offerAdmin.cancel(id, 'No.', OPERATOR),
      }[attempt]();
      if (next !== undefined) await tried;
      else if (attempt === 'cancel' && status === 'approved') await expect(tried).rejects.toThrow('has arrived');
      else await expect(tried).rejects.toThrow(`Offer ${id} is ${status} and cannot become`);
    }
    const after = await offer(seller, id);
    expect([after.status, after.events.length]).toEqual([next ?? status, before + (next === undefined ? 0 : 1)]);
  });
});

test('of two concurrent decisions one is applied', async () => {
  for (let round = 0; round < 5; round += 1) {
    const seller = await aShopper();
    const id = await anOffer(seller, 'offer');
    const answers = await Promise.all([
      seller.post('/offer/request-payout', { id }),
      seller.post('/offer/decline', { id }),
      seller.post('/offer/request-payout', { id }),
      seller.post('/offer/decline', { id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await offer(seller, id)).events).toHaveLength(3);
  }
});

test('a decision sent twice with one key is applied once and answered twice', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'offer');
  const headers = { 'idempotency-key': 'decide' };
  const first = await seller.post('/offer/request-payout', { id }, headers);
  const again = await seller.post('/offer/request-payout', { id }, headers);
  expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
});

test('a price that the seller has not seen cannot be accepted', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'offer');
  await offerAdmin.price(id, 20_00, OPERATOR);
  const answer = await seller.post('/offer/request-payout', { id, service_price: 28 });
  expect(answer.json()).toMatchObject({
    message: 'Our price for this offer has changed',
    errors: { service_price: ['20.00'] },
  });
  expect((await offer(seller, id)).status).toBe('offer');
});

test('an item is in at most one open offer, and can be offered again after that', async () => {
  const [seller, other] = [await aShopper(), await aShopper()];
  const { item_url } = sellOrder();
  const id = await anOffer(seller, 'pending', { item_url });
  for (const somebody of [seller, other]) {
    const again = await somebody.post('/offer/create', sellOrder({ item_url }));
    expect(statusAndMessage(again)).toEqual([409, 'This item is already in an open offer']);
    expect(again.json().errors).toEqual({ item_url: ['This item is already in an open offer'] });
  }
  await offerAdmin.cancel(id, 'No.', OPERATOR);
  expect((await other.post('/offer/create', sellOrder({ item_url }))).statusCode).toBe(200);
});

test('the same item offered many times at once is in one offer', async () => {
  const sellers = await Promise.all(Array.from({ length: 6 }, () => aShopper()));
  const order = sellOrder();
  const answers = await Promise.all(sellers.map((seller) => seller.post('/offer/create', order)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('an inventory address without an item id is matched with open offers by title', async () => {
  const seller = await aShopper();
  const inventory = 'https://steamcommunity.com/id/Some_Seller/inventory';
  await anOffer(seller, 'pending', { item_url: inventory, title: 'AWP | Asiimov' });
  const again = await seller.post('/offer/create', sellOrder({ item_url: `${inventory}/#730`, title: 'awp asiimov' }));
  expect(statusAndMessage(again)).toEqual([409, 'This item is already in an open offer']);
  const byItem = await seller.post('/offer/create', sellOrder({ title: 'AWP | Asiimov' }));
  expect(byItem.statusCode).toBe(409);
  expect((await seller.post('/offer/create', sellOrder({ item_url: inventory, title: 'AWP | Boom' }))).statusCode).toBe(
    200,
  );
});

test('the inventory must belong to the seller’s linked Steam account', async () => {
  const seller = await aShopper();
  await database
    .updateTable('user_account')
    .set({ steamid: '76561198000000009' })
    .where('id', '=', seller.id)
    .execute();
  const answer = await seller.post('/offer/create', sellOrder());
  expect(answer.json().errors).toEqual({ item_url: ['This inventory belongs to another Steam account'] });
});

const NO_LINK = expect.stringContaining('Please enter a link to your Steam inventory');
test.each([
  [{ title: '' }, { title: ['Skin name is required'] }],
  [{ title: 'a'.repeat(101) }, { title: ['Please use at most 100 characters'] }],
  [{ price: undefined }, { price: ['Price is required'] }],
  [{ price: '12' }, { price: ['Price must be a positive number'] }],
  [{ price: -1 }, { price: ['Price must be a positive number'] }],
  [{ price: 0.001 }, { price: ['Price must be a positive number'] }],
  [{ price: 1e12 }, { price: ['Price must be a positive number'] }],
  [{ quality: 'shiny' }, { quality: ['Quality is required'] }],
  [{ item_url: '' }, { item_url: ['Steam inventory link is required'] }],
  [{ item_url: 'javascript:alert(1)' }, { item_url: [NO_LINK] }],
  [{ item_url: 'https://steamcommunity.com.evil.example/id/x/inventory/#730_2_1' }, { item_url: [NO_LINK] }],
  [{ item_url: 'https://steamcommunity.com/id/seller/inventory/#570_2_1' }, { item_url: [NO_LINK] }],
  [{ item_url: `https://steamcommunity.com/id/seller/inventory/#730_2_${'1'.repeat(300)}` }, { item_url: [NO_LINK] }],
  [{ currency: 'XXX' }, { currency: ['Invalid currency code'] }],
])('an offer with %j is rejected', async (changes, errors) => {
  const seller = await aShopper();
  const answer = await seller.post('/offer/create', sellOrder(changes));
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
});

test('a script in a name is kept as text', async () => {
  const seller = await aShopper();
  const title = '<script>alert(1)</script>';
  const id = await anOffer(seller, 'offer', { title });
  expect((await offer(seller, id)).title).toBe(title);
  const [email] = await emailsTo(database, (await seller.get('/user/profile')).json().payload.email);
  expect(email?.html).not.toContain('<script>');
});

test('somebody else’s offer is not found', async () => {
  const [seller, other] = [await aShopper(), await aShopper()];
  const id = await anOffer(seller, 'offer');
  for (const answer of [
    await other.get(`/offer/${id}`),
    await other.post('/offer/request-payout', { id }),
    await other.post('/offer/decline', { id }),
    await seller.get('/offer/none'),
    await seller.get('/offer/999999999'),
  ]) {
    expect(statusAndMessage(answer)).toEqual([404, 'Offer ID not found']);
  }
});

test('guests and users without a verified address cannot sell', async () => {
  const unverified = await aShopper({ isVerified: false });
  expect(statusAndMessage(await unverified.post('/offer/create', sellOrder()))).toEqual([
    403,
    'Your email address is not verified.',
  ]);
  const guest = { authorization: 'Bearer nothing' };
  expect((await unverified.post('/offer/create', sellOrder(), guest)).statusCode).toBe(401);
});

test('nothing can be sold while selling is switched off', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'offer');
  await services.settings.set('offer_enabled', 'false');
  for (const answer of [
    await seller.post('/offer/create', sellOrder()),
    await seller.get('/offer/history'),
    await seller.get(`/offer/${id}`),
    await seller.post('/offer/request-payout', { id }),
    await seller.post('/offer/decline', { id }),
  ]) {
    expect(statusAndMessage(answer)).toEqual([403, 'Selling is switched off at the moment']);
  }
  await services.settings.set('offer_enabled', 'true');
  expect((await offer(seller, id)).status).toBe('offer');
});

test('the seller gets an email when an offer is priced, declined or cancelled', async () => {
  const seller = await aShopper();
  const { email } = (await seller.get('/user/profile')).json().payload;
  const subject = async () => (await emailsTo(database, email))[0];
  const id = await anOffer(seller, 'offer');
  expect(await subject()).toMatchObject({
    subject: `Our price for your offer ${id} at Patina`,
    text: expect.stringContaining('€26.60'),
  });
  await seller.post('/offer/decline', { id });
  expect((await subject())?.subject).toContain(`declined our price for offer ${id}`);
  const other = await anOffer(seller, 'cancelled');
  expect(await subject()).toMatchObject({
    subject: `Your offer ${other} at Patina has been cancelled`,
    text: expect.stringContaining('It did not arrive.'),
  });
});
