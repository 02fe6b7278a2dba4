import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { bankAnswer, transactionAnswer } from '#testing/forms/bank-answer.ts';
import { IBAN } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';

const { services, database, aShopper, anOperator, anOffer, arrive, offer } = await openSellersShop();
const finance = await anOperator('finance');
const second = await anOperator('owner');
await services.settings.set(
  'payout_account',
  JSON.stringify({ name: 'Patina', iban: 'DE89370400440532013000', bic: '' }),
);

async function aPayout({ isDue = true } = {}): Promise<number> {
  const seller = await aShopper();
  const id = await anOffer(seller, 'completed');
  if (isDue) await arrive(id);
  return (await offer(seller, id)).payout.id;
}

const listed = async (query: string) =>
  (await finance.get(`/desk/payouts?${query}`)).json().payload.map(({ id }: { id: number }) => id);
const codesOf = (answer: { json: () => { results: { ok: boolean; code?: string }[] } }) =>
  answer.json().results.map(({ ok, code }) => (ok ? 'ok' : code));

test('payouts are listed by what is to be done with them, and each of several is answered for itself', async () => {
  const [due, held, failing] = [await aPayout(), await aPayout({ isDue: false }), await aPayout()];
  expect([await listed('state=due'), await listed('state=held')]).toEqual([[due, failing], [held]]);
  expect((await finance.get(`/desk/payouts?state=held&id=${held}`)).json().payload).toMatchObject([
    { id: held, state: 'held', held: 'item', amount: 26.6, ending: '0154', seller: expect.stringContaining('@') },
  ]);
  expect((await finance.get('/desk/payouts/sums')).json().payload).toEqual({
    due: { count: 2, amount: 53.2 },
    held: { count: 1, amount: 26.6 },
    batch: { count: 0, amount: 0 },
  });
  const csv = (await finance.get('/desk/payouts/export?state=held')).body.split('\r\n');
  expect([csv.length, csv[1]]).toEqual([3, expect.stringContaining(`${held},held,bank,0154,26.60,EUR,`)]);
  const payouts = [{ id: due }, { id: held }, { id: 5 }];
  const paid = await finance.post('/desk/payouts/paid', { payouts, reference: 'transfer 7' });
  expect(codesOf(paid)).toEqual(['ok', 'payout-held', 'payout-not-found']);
  expect(
    codesOf(await finance.post('/desk/payouts/failed', { payouts: [{ id: failing }], reason: 'No account.' })),
  ).toEqual(['ok']);
});

test('two operators on one payout: one wins, the other is told', async () => {
  const payouts = [{ id: await aPayout() }];
  const answers = await Promise.all([
    finance.post('/desk/payouts/paid', { payouts }),
    second.post('/desk/payouts/failed', { payouts, reason: 'The bank does not know it.' }),
  ]);
  expect(answers.flatMap(codesOf).toSorted()).toEqual(['ok', 'payout-transition-impossible']);
});

test('several are marked as paid together, as one entry of the audit log, and the preview says which are not', async () => {
  const [one, two, held] = [await aPayout(), await aPayout(), await aPayout({ isDue: false })];
  const payouts = [one, two, held, 5].map((id) => ({ id }));
  const body = { payouts, reference: 'transfers of Friday' };
  const outcome = ['ok', 'ok', 'payout-held', 'payout-not-found'];
  expect(codesOf(await finance.post('/desk/payouts/paid/preview', body))).toEqual(outcome);
  expect(await listed('state=paid')).not.toContain(one);
  expect(codesOf(await finance.post('/desk/payouts/paid', body))).toEqual(outcome);
  expect(await listed('state=paid&sort=-id&per_page=2')).toEqual([two, one]);
  const [entry, ...others] = await auditLog(database).latest(`payout ${two}`);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    operator: finance.email,
    action: 'payouts paid',
    subject: 'several payouts',
    after: { count: 2, status: 'paid', reference: 'transfers of Friday' },
  });
  const again = (await finance.post('/desk/payouts/paid', body)).json().results;
  expect(again.map(({ code }: { code: string }) => code)).toEqual([
    'payout-transition-impossible',
    'payout-transition-impossible',
    'payout-held',
    'payout-not-found',
  ]);
  const forced = { payouts: [{ id: held }], forced: 'Agreed with the seller.' };
  expect(codesOf(await finance.post('/desk/payouts/paid/preview', forced))).toEqual(['ok']);
  expect(await listed('state=held')).toContain(held);
});

test('two operators who pay the same payouts at the same time pay each of them once', async () => {
  const ids = [await aPayout(), await aPayout(), await aPayout()];
  const payouts = ids.map((id) => ({ id }));
  const answers = await Promise.all([
    finance.post('/desk/payouts/paid', { payouts, reference: 'transfer 9' }),
    second.post('/desk/payouts/paid', { payouts: payouts.toReversed(), reference: 'transfer 10' }),
    finance.post('/desk/payouts/paid', { payouts: payouts.slice(1) }),
  ]);
  const results = answers.flatMap((answer) => answer.json().results);
  expect(ids.map((id) => results.filter((result) => result.id === id && result.changed).length)).toEqual([1, 1, 1]);
  expect(results.flatMap(({ code }) => code ?? [])).toEqual(Array(5).fill('payout-transition-impossible'));
  const booked = await database
    .selectFrom('ledger_transaction')
    .select('subject')
    .where('kind', '=', 'payout_paid')
    .where(
      'subject',
      'in',
      ids.map((id) => `payout ${id}`),
    )
    .execute();
  expect(booked).toHaveLength(ids.length);
  for (const id of ids) expect(await auditLog(database).latest(`payout ${id}`)).toHaveLength(1);
});

test('of several payouts those above the limit wait for a second person, the others are paid', async () => {
  const ids = [await aPayout(), await aPayout(), await aPayout()];
  const body = { payouts: ids.map((id) => ({ id })), reference: 'transfer 11' };
  await services.settings.set('four_eyes_limit', '60');
  const payer = await anOperator('finance');
  const waiting = (answer: { json: () => { results: { waits?: string; approval?: number; changed: boolean }[] } }) =>
    answer.json().results.map(({ waits, approval, changed }) => changed || waits || approval !== undefined);
  expect(waiting(await payer.post('/desk/payouts/paid/preview', body))).toEqual([true, true, 'limit']);
  expect(await listed('state=due')).toEqual(expect.arrayContaining(ids));
  const asked = await payer.post('/desk/payouts/paid', body);
  expect(asked.json().results).toMatchObject([
    { changed: true },
    { changed: true },
    { changed: false, approval: expect.any(Number) },
  ]);
  const [, , { approval }] = asked.json().results;
  expect((await payer.post('/desk/approvals/approve', { kind: 'approval', id: approval })).json().code).toBe(
    'approval-own',
  );
  expect((await second.post('/desk/approvals/approve', { kind: 'approval', id: approval })).statusCode).toBe(200);
  expect(await listed('state=paid')).toEqual(expect.arrayContaining(ids));
  await services.settings.set('four_eyes_limit', '500');
});

test('a large payout by hand waits for a second person', async () => {
  await services.settings.set('four_eyes_limit', '20');
  const id = await aPayout();
  const body = { payouts: [{ id }], reference: 'transfer 8' };
  const [asked, again] = [
    await finance.post('/desk/payouts/paid', body),
    await finance.post('/desk/payouts/paid', body),
  ];
  const { approval, ...result } = asked.json().results[0];
  expect([result, codesOf(again)]).toEqual([{ id, ok: true, changed: false }, ['approval-pending']]);
  expect(await listed('state=paid')).not.toContain(id);
  const which = { kind: 'approval', id: approval };
  expect((await finance.post('/desk/approvals/approve', which)).json().code).toBe('approval-own');
  expect((await second.post('/desk/approvals/approve', which)).statusCode).toBe(200);
  expect(await listed('state=paid')).toContain(id);
  await services.settings.set('four_eyes_limit', '500');
});

test('a batch goes from payouts that are due to a file that a second person has released, and to paid', async () => {
  await services.settings.set('four_eyes_limit', '30');
  const ids = [await aPayout(), await aPayout()];
  const body = { payouts: ids.map((id) => ({ id })) };
  const key = { 'idempotency-key': 'batch' };
  const made = (await finance.post('/desk/payouts/batches', body, key)).json().payload;
  expect(made).toMatchObject({
    batch: { state: 'pending', total: 53.2, size: 2, created_by: finance.email },
    excluded: [],
  });
  expect((await finance.post('/desk/payouts/batches', body, key)).json().payload).toEqual(made);
  const { id, message_id } = made.batch;
  const codeOf = async (who: typeof finance, path: string, sent: object) => (await who.post(path, sent)).json().code;
  expect(await codeOf(finance, '/desk/payouts/batches/file', { id })).toBe('payout-batch-unreleased');
  expect(await codeOf(finance, '/desk/payouts/batches/release', { id })).toBe('payout-batch-own');
  expect(await codeOf(second, '/desk/payouts/batches/release', { id })).toBeUndefined();
  const { name, xml } = (await finance.post('/desk/payouts/batches/file', { id })).json().payload;
  expect([name, xml.split(IBAN).length]).toEqual([`${message_id}.xml`, 3]);
  expect((await finance.get(`/desk/payouts/batches/${id}`)).json().payload).toMatchObject({
    state: 'released',
    decided_by: second.email,
    payouts: ids.map((payout) => ({ id: payout, state: 'batch', batch_id: id })),
  });
  const answer = {
    xml: bankAnswer(
      message_id,
      ids.map((payout) => transactionAnswer(payout, 'ACSC')),
    ),
  };
  const effectsOf = async (path: string) =>
    (await finance.post(path, answer)).json().payload.lines.map(({ effect }: { effect: string }) => effect);
  expect(await effectsOf('/desk/payouts/answer/preview')).toEqual(['paid', 'paid']);
  expect(await effectsOf('/desk/payouts/answer')).toEqual(['paid', 'paid']);
  expect(await effectsOf('/desk/payouts/answer')).toEqual(['unchanged', 'unchanged']);
  expect(await listed('state=paid&sort=-id&per_page=2')).toEqual(ids.toReversed());
  expect((await finance.get('/desk/payouts/batches?state=answered')).json()).toMatchObject({
    payload: [{ id }],
    meta: { total: 1 },
  });
  expect(
    (await auditLog(database).latest(`payout batch ${id}`)).map(({ operator, action }) => [operator, action]),
  ).toEqual([
    [finance.email, 'payouts answer'],
    [finance.email, 'payouts file'],
    [second.email, 'payouts release'],
    [finance.email, 'payouts batch'],
  ]);
  expect(await codeOf(finance, '/desk/payouts/answer', { xml: '<!DOCTYPE x><x/>' })).toBe('bank-answer-unreadable');
  expect((await finance.post('/desk/payouts/answer', { xml: 'x'.repeat(120_000) })).statusCode).toBe(413);
});
