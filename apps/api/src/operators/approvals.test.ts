import { expect, test } from 'vitest';
import { verifyLedger } from '#money/verify-ledger.ts';
import { refundOrder } from '#orders/refund.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';

const { app, services, database, aShopper, aProduct, anOperator } = await openShop();
await services.settings.set('four_eyes_limit', '100');

const [ada, ben, cat] = [await anOperator('support'), await anOperator('support'), await anOperator('catalogue')];
const fin = await anOperator('finance');

/** A paid order over 150 Credits, whose refund Ada has requested. */
async function aRequestedRefund() {
  const buyer = await aShopper({ balanceMinor: 150_00 });
  await buyer.post('/cart/add', { id: await aProduct({ priceMinor: 150_00 }) });
  const { order } = (await buyer.post('/purchase/product', checkoutForm())).json();
  const id = await services.approvals.request(
    {
      action: 'order refund',
      subject: `order ${order}`,
      amountMinor: 150_00,
      details: { order, positions: [0] },
      reason: 'Lost.',
    },
    { userId: ada.id, email: ada.email },
  );
  return { buyer, order, id, which: { kind: 'approval', id } };
}

const codeOf = async (asked: ReturnType<typeof ada.get>) => {
  const answer = await asked;
  return [answer.statusCode, answer.json().code];
};

const listed = async (operator: typeof ada, id: number) =>
  (await operator.get('/desk/approvals?per_page=100&sort=-requested_at'))
    .json()
    .payload.find((row: { id: number }) => row.id === id);

test('what one person requests, another one does, once', async () => {
  const { buyer, order, id, which } = await aRequestedRefund();
  expect(await listed(ben, id)).toMatchObject({
    ...{
      kind: 'approval',
      action: 'order refund',
      subject: `order ${order}`,
      amount: 150,
      details: { order, positions: [0] },
    },
    reason: 'Lost.',
    requested_by: ada.email,
    state: 'pending',
    decided_by: null,
    is_own: false,
  });
  expect((await listed(ada, id)).is_own).toBe(true);
  expect((await ben.get('/desk/approvals/export')).body).toContain(`approval,${id},order refund,order ${order},150,`);
  expect(await codeOf(ada.post('/desk/approvals/approve', which))).toEqual([409, 'approval-own']);
  expect(await buyer.balanceMinor()).toBe(0);
  const key = { 'idempotency-key': `approve ${id}`.replace(' ', '-') };
  expect((await ben.post('/desk/approvals/approve', which, key)).statusCode).toBe(200);
  expect((await ben.post('/desk/approvals/approve', which, key)).statusCode).toBe(200);
  expect(await codeOf(ben.post('/desk/approvals/approve', which))).toEqual([409, 'approval-decided']);
  expect(await codeOf(ben.post('/desk/approvals/decline', which, key))).toEqual([409, 'approval-decided']);
  expect(await buyer.balanceMinor()).toBe(150_00);
  expect(await listed(ben, id)).toBeUndefined();
  const { payload } = (await fin.get(`/desk/audit?subject=order ${order}`)).json();
  expect(payload.map(({ action, operator }: { action: string; operator: string }) => [action, operator])).toEqual([
    ['order refund', ben.email],
    ['approval approved', ben.email],
    ['approval request', ada.email],
  ]);
});

test('two people decide at once: one wins, and the other is told', async () => {
  for (const verbs of [
    ['approve', 'decline'],
    ['approve', 'approve'],
    ['decline', 'approve'],
  ] as const) {
    const { buyer, which } = await aRequestedRefund();
    const answers = await Promise.all(
      [ben, fin].map((person, place) => person.post(`/desk/approvals/${verbs[place]}`, which)),
    );
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers[1 - won]?.json().code).toBe('approval-decided');
    expect(await buyer.balanceMinor()).toBe(verbs[won] === 'approve' ? 150_00 : 0);
  }
  expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, unbooked: [] });
});

test('who has requested something may withdraw it, and it can be requested again', async () => {
  const { order, which } = await aRequestedRefund();
  const again = () =>
    services.approvals.request(
      {
        action: 'order refund',
        subject: `order ${order}`,
        amountMinor: 1,
        details: { order, positions: [0] },
        reason: 'x',
      },
      { userId: ben.id, email: ben.email },
    );
  await expect(again()).rejects.toMatchObject({ code: 'approval-pending' });
  expect((await ada.post('/desk/approvals/decline', which)).statusCode).toBe(200);
  expect(await again()).toBeGreaterThan(which.id);
});

test('what cannot be done any more stays undecided, with the reason', async () => {
  const { order, id, which } = await aRequestedRefund();
  const renderer = await services.emails.renderer();
  await database.transaction().execute((transaction) => refundOrder(transaction, renderer, { order }));
  const answer = await ben.post('/desk/approvals/approve', which);
  expect([answer.statusCode, answer.json().code]).toEqual([409, expect.stringMatching(/^command-rejected$|^order-/)]);
  expect((await listed(ben, id)).state).toBe('pending');
});

test('changes of balances are decided on here as well, by those who may', async () => {
  const shopper = await aShopper();
  const adjust = { id: shopper.id, amount: 60, reason: 'Late.' };
  const { payload: asked } = (await fin.post('/desk/people/adjust', adjust)).json();
  expect(asked).toMatchObject({ status: 'pending', amount: 60 });
  const { id } = asked;
  const owner = await anOperator('owner');
  const which = { kind: 'approval', id };
  expect(await listed(owner, id)).toMatchObject({
    action: 'balance adjust',
    subject: `user ${shopper.id}`,
    amount: 60,
  });
  expect(await listed(ben, id)).toBeUndefined();
  expect(await codeOf(ben.post('/desk/approvals/approve', which))).toEqual([404, 'approval-not-found']);
  expect(await codeOf(cat.post('/desk/approvals/approve', which))).toEqual([404, 'address-not-found']);
  expect(await codeOf(fin.post('/desk/approvals/approve', which))).toEqual([409, 'approval-own']);
  expect((await owner.post('/desk/approvals/approve', which)).statusCode).toBe(200);
  expect(await codeOf(owner.post('/desk/approvals/decline', which))).toEqual([409, 'approval-decided']);
  expect(await shopper.balanceMinor()).toBe(60_00);
  const { payload, meta } = (await owner.get('/desk/approvals?state=approved&sort=-amount&per_page=25')).json();
  expect([meta.total, payload[0].amount]).toEqual([payload.length, 150]);
  expect(payload.at(-1)).toMatchObject({ action: 'balance adjust', state: 'approved', decided_by: owner.email });
  expect((await app.inject({ url: '/api/desk/approvals' })).statusCode).toBe(404);
});

test('those are told once who may approve it: not its maker, whom it is about, or other roles', async () => {
  const lawyer = await anOperator('support');
  const { order } = await aRequestedRefund();
  const titles = async ({ get }: typeof ada) => {
    const { payload } = (await get('/notifications')).json();
    return payload
      .filter(
        ({ kind, title }: { kind: string; title: string }) => kind === 'approval' && title.includes(`order ${order} `),
      )
      .map(({ title, link }: { title: string; link: string }) => [title, link]);
  };
  const told = [[`order ${order} waits for a second person`, '/desk/approvals']];
  for (const one of [ben, fin, lawyer]) expect(await titles(one)).toEqual(told);
  for (const one of [ada, cat]) expect(await titles(one)).toEqual([]);
  const mails = async ({ emails }: typeof ada) =>
    (await emails()).filter(({ subject }) => subject.startsWith(`order ${order} waits`)).length;
  expect(await Promise.all([ben, fin, lawyer, ada, cat].map(mails))).toEqual([1, 1, 1, 0, 0]);
});

test('nobody is told of what is their own, and what waits already tells nobody again', async () => {
  const about = await anOperator('owner');
  const other = await anOperator('owner');
  const request = () =>
    services.approvals.request(
      { action: 'user close', subject: `user ${about.id}`, amountMinor: 0, details: {}, reason: 'Asked for it.' },
      { email: 'machine' },
    );
  await request();
  await expect(request()).rejects.toThrow();
  const count = async ({ get }: typeof ada) =>
    (await get('/notifications'))
      .json()
      .payload.filter(({ title }: { title: string }) => title === `user ${about.id} waits for a second person`).length;
  expect([await count(about), await count(other)]).toEqual([0, 1]);
});
