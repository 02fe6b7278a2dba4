import type { TimelineEntry } from '@patina/shared-api/contract/desk/timeline';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TIMELINE_SOURCES } from '#app/timeline-sources.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { deliverOrder } from '#testing/deliver-order.ts';
import { deskActCases } from '#testing/desk-act-cases.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const shop = await openSellersShop();
const { app, services, database, aShopper, anOperator, anOffer, arrive, offer } = shop;
const owner = await anOperator('owner');
const { anOrder } = deskActCases(shop, owner);

const WHY = { reason: 'As agreed.' };

const timelineOf = async (subject: string, who: Pick<Shopper, 'get'> = owner, more = '') =>
  (await who.get(`/desk/timeline?subject=${subject}&per_page=100${more}`)).json() as {
    payload: TimelineEntry[];
    meta: { total: number; pages: number };
    code?: string;
  };

/** What happened, in short, newest first. */
const wordsOf = async (subject: string, who?: Pick<Shopper, 'get'>, more?: string) =>
  (await timelineOf(subject, who, more)).payload.map(({ kind, what }) => `${kind} ${what}`);

async function aRefundedOrder() {
  const buyer = await aShopper();
  const order = await anOrder(buyer, 10_00);
  await services.deliveries.report({
    order,
    operator: 'olga',
    state: 'sent',
    by: 'store',
    tradeOffer: `7${order}`,
    note: 'By hand.',
  });
  await services.deliveries.report({ order, operator: 'olga', state: 'declined', by: 'buyer' });
  await owner.post('/desk/notes/add', { subject: `order:${order}`, text: 'Wants it back.' });
  await owner.post('/desk/orders/refund', { orders: [{ id: order }], ...WHY });
  return { buyer, order };
}

test('an order has one history of its payment, trades, refund, bookings, emails, notes and acts, newest first', async () => {
  const { order } = await aRefundedOrder();
  const { payload, meta } = await timelineOf(`order:${order}`);
  expect(meta).toMatchObject({ total: payload.length, pages: 1 });
  expect(payload.map(({ at }) => at)).toEqual(payload.map(({ at }) => at).toSorted((one, other) => other - one));
  const words = payload.map(({ kind, what }) => `${kind} ${what}`);
  expect(words.toSorted()).toEqual(
    [
      'order processing',
      'ledger purchase',
      'email waiting',
      'trade sent',
      'email waiting',
      'trade declined',
      'email waiting',
      'note note',
      'act order refund',
      'trade cancelled',
      'ledger refund',
      'order credited',
      'order refunded',
      'email waiting',
    ].toSorted(),
  );
  expect(words.at(-1)).toBe('order processing');
  expect(payload.find(({ what }) => what === 'processing')).toMatchObject({
    subject: `order ${order}`,
    title: expect.any(String),
    amount: 10,
  });
  expect(payload.find(({ what }) => what === 'sent')).toMatchObject({
    subject: `order ${order}`,
    trade_offer: `7${order}`,
    by: 'store',
    operator: 'olga',
    note: 'By hand.',
  });
  expect(payload.find(({ kind }) => kind === 'note')).toMatchObject({ operator: owner.email, note: 'Wants it back.' });
  expect(payload.find(({ kind }) => kind === 'act')).toMatchObject({
    operator: owner.email,
    before: { status: 'processing' },
    after: { status: 'refunded', reason: 'As agreed.' },
  });
  expect(new Set(payload.map(({ id }) => id)).size).toBe(payload.length);
});

test('an offer has one history from the seller’s wish to the payout', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'completed');
  await arrive(id);
  const { payout } = await offer(seller, id);
  await owner.post('/desk/payouts/paid', { payouts: [{ id: payout.id }], reference: 'R 1', forced: 'Arrived.' });
  const words = await wordsOf(`offer:${id}`);
  for (const word of [
    'offer pending',
    'offer offer',
    'offer accepted',
    'offer completed',
    'trade protected',
    'payout requested',
    'payout paid',
    'ledger payout',
    'ledger payout_paid',
    'act payouts paid',
    'email waiting',
  ]) {
    expect(words).toContain(word);
  }
  const { payload } = await timelineOf(`offer:${id}`);
  expect(payload.find(({ kind, what }) => kind === 'payout' && what === 'paid')).toMatchObject({
    subject: `offer ${id}`,
    currency: 'EUR',
    note: 'R 1',
  });
});

test('a person has one history of everything that is theirs, and of nobody else’s', async () => {
  const { buyer, order } = await aRefundedOrder();
  const other = await aRefundedOrder();
  const sold = await anOffer(buyer, 'pending');
  await owner.post('/desk/tags/add', { subject: `offer:${sold}`, name: 'rare' });
  await buyer.post('/deposit/checkout', topUpForm());
  await owner.post('/desk/people/adjust', { id: buyer.id, amount: 5, ...WHY });
  const { payload } = await timelineOf(`person:${buyer.id}`);
  const kinds = new Set(payload.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(
    ['account', 'act', 'email', 'ledger', 'note', 'offer', 'order', 'payment', 'trade'].toSorted(),
  );
  const subjects = new Set(payload.map(({ subject }) => subject));
  expect(subjects).toContain(`order ${order}`);
  expect(subjects).toContain(`offer ${sold}`);
  expect([...subjects].some((subject) => subject.endsWith(` ${other.order}`))).toBe(false);
  expect(payload.find(({ what }) => what === 'adjustment')).toMatchObject({ kind: 'ledger', amount: 5 });
  expect(payload.find(({ what }) => what === 'balance adjust')).toMatchObject({ after: { reason: 'As agreed.' } });
  expect(payload.find(({ what }) => what === 'tag add')).toMatchObject({ subject: `offer ${sold}` });
  expect(payload.map(({ what }) => what)).not.toContain('desk read');
});

test('one kind is read alone, a page at a time, each entry once', async () => {
  const { buyer } = await aRefundedOrder();
  const all = (await timelineOf(`person:${buyer.id}`)).payload;
  const emails = await timelineOf(`person:${buyer.id}`, owner, '&kind=email');
  expect(emails.payload).toEqual(all.filter(({ kind }) => kind === 'email'));
  const pages: string[] = [];
  for (let page = 1; page <= Math.ceil(all.length / 4); page += 1) {
    const { payload, meta } = (
      await owner.get(`/desk/timeline?subject=person:${buyer.id}&per_page=4&page=${page}`)
    ).json();
    expect(meta).toMatchObject({ total: all.length, page });
    pages.push(...payload.map(({ id }: TimelineEntry) => id));
  }
  expect(pages).toEqual(all.map(({ id }) => id));
});

test('of a history an operator sees what their roles open: bookings, payments, payouts and the log are for finance and owners', async () => {
  const { buyer, order } = await aRefundedOrder();
  const id = await anOffer(buyer, 'completed');
  await arrive(id);
  await buyer.post('/deposit/checkout', topUpForm());
  const [support, finance, catalogue] = [
    await anOperator('support'),
    await anOperator('finance'),
    await anOperator('catalogue'),
  ];
  const kindsOf = async (subject: string, who: Shopper) =>
    [...new Set((await timelineOf(subject, who)).payload.map(({ kind }) => kind))].toSorted();
  expect(await kindsOf(`person:${buyer.id}`, support)).toEqual(['account', 'email', 'note', 'offer', 'order', 'trade']);
  expect(await kindsOf(`person:${buyer.id}`, finance)).toEqual([
    ...['account', 'act', 'email', 'ledger', 'note', 'offer', 'order', 'payment', 'payout', 'trade'],
  ]);
  expect(await kindsOf(`order:${order}`, support)).toEqual(['email', 'note', 'order', 'trade']);
  expect(await kindsOf(`offer:${id}`, catalogue)).toEqual(['offer', 'trade']);
  expect(await timelineOf(`person:${buyer.id}`, support, '&kind=ledger')).toMatchObject({
    payload: [],
    meta: { total: 0 },
  });
  for (const [subject, who, code] of [
    [`person:${buyer.id}`, catalogue, 'person-not-found'],
    [`order:${order}`, catalogue, 'order-not-found'],
    [`offer:${id}`, finance, 'offer-not-found'],
    ['order:999999999', owner, 'order-not-found'],
  ] as const) {
    expect([subject, (await timelineOf(subject, who)).code]).toEqual([subject, code]);
  }
});

test('what somebody has written to the shop is in their history with the answer, and in that of the order it names', async () => {
  const { buyer, order } = await aRefundedOrder();
  await services.settings.set('support_email', JSON.stringify('help@patina.test'));
  const form = {
    name: 'Ana',
    surname: 'Lima',
    email: 'ana@patina.test',
    topic: 'Late',
    message: 'Where is it?',
    order,
  };
  await buyer.post('/contact', form);
  const message = await database
    .selectFrom('support_message')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await owner.post('/desk/messages/answer', { id: message.id, seen: message.revision, text: 'On its way.' });
  for (const subject of [`person:${buyer.id}`, `order:${order}`]) {
    expect((await timelineOf(subject, owner, '&kind=message')).payload).toMatchObject([
      { subject: `message ${message.id}`, what: 'answer', operator: owner.email, note: 'On its way.' },
      { subject: `message ${message.id}`, what: 'message', title: 'Late', note: 'Where is it?' },
    ]);
  }
});

test('what was done to several at once is in the history of each of them, once, with the others', async () => {
  const { buyer, order } = await aRefundedOrder();
  const other = await aRefundedOrder();
  const both = [`order ${order}`, `order ${other.order}`];
  for (const subjects of [both, [...both, `user ${buyer.id}`]]) {
    await auditLog(database).note({ operator: owner.email, action: 'order sent', subject: 'orders', subjects });
    await auditLog(database).note({ operator: owner.email, action: 'tag add', subject: 'orders', subjects });
  }
  const ofSeveral = async (subject: string) =>
    (await timelineOf(subject, owner, '&kind=act')).payload.filter(({ subjects }) => subjects);
  for (const subject of [`order:${order}`, `order:${other.order}`, `person:${buyer.id}`]) {
    expect(await ofSeveral(subject)).toMatchObject([
      { what: 'tag add', subject: 'orders', subjects: [...both, `user ${buyer.id}`], subject_count: 3 },
      { what: 'tag add', subject: 'orders', subjects: both, subject_count: 2 },
    ]);
  }
  const stranger = await aShopper();
  expect(await ofSeveral(`person:${stranger.id}`)).toEqual([]);
});

test('a payment by card is begun, made and sent back in the history of its order', async () => {
  const buyer = await aShopper();
  const topUp = (await buyer.post('/deposit/checkout', topUpForm())).json();
  await app.inject({
    method: 'POST',
    url: `/api/sandbox/payments/${new URL(topUp.redirect_url).pathname.split('/').at(-1)}`,
    payload: { outcome: 'paid' },
  });
  expect(await wordsOf(`person:${buyer.id}`, owner, '&kind=payment')).toEqual(['payment paid', 'payment begun']);
  const order = await anOrder(buyer);
  await deliverOrder(services, order);
  expect(await wordsOf(`order:${order}`, owner, '&kind=order')).toEqual(['order completed', 'order processing']);
});

test.each(['order', 'offer', 'person'] as const)(
  'what has happened to one %s is found by indexes alone',
  async (kind) => {
    const subject = { kind, id: 7, personId: 7 };
    const scans = await database.transaction().execute(async (transaction) => {
      // Tables of a test are small: without this they would be read from end to end though there is an index.
      await sql`set local enable_seqscan = off`.execute(transaction);
      const found: string[] = [];
      for (const { name, events } of TIMELINE_SOURCES) {
        const statement = events(subject, 75);
        if (statement === undefined) continue;
        const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(transaction);
        const plan = rows.flatMap((row) => Object.values(row));
        found.push(...plan.filter((line) => line.includes('Seq Scan')).map((line) => `${name}: ${line.trim()}`));
      }
      return found;
    });
    expect(scans).toEqual([]);
  },
);
