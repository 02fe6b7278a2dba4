import { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { expect, test } from 'vitest';
import { DESK_ACTS as ACTS } from '#app/desk-calls.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { deskActCases, LINK } from '#testing/desk-act-cases.ts';
import { bankAnswer, transactionAnswer } from '#testing/forms/bank-answer.ts';
import { bankForm, cardForm } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const shop = await openSellersShop();
const { database, services, aShopper, anOperator, anOffer } = shop;

const WRITES = Object.entries(CALLS)
  .filter(([module]) => module.startsWith('desk/'))
  .flatMap(([, calls]) => Object.values<Endpoint>(calls))
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`);

test('every call of the back office that writes has its row in the table of acts, and nothing else', () => {
  expect(Object.keys(ACTS).toSorted()).toEqual(WRITES.toSorted());
});

/** An operator who may do everything, and is a shopper as well. */
const anEmployee = () => anOperator('owner', 'support', 'finance', 'catalogue');
const judge = await anEmployee();

const { about: ABOUT, aPayout, aBatch, emailOf } = deskActCases(shop, judge);
const WHY = { reason: 'As agreed.' };

const OWNED = Object.entries(ACTS).flatMap(([route, { store }]) => (store === undefined ? [route] : []));
const ANSWER = 'POST /desk/payouts/answer';

test('every act on what belongs to somebody is tried below', () => {
  expect([...Object.keys(ABOUT), ANSWER].toSorted()).toEqual(OWNED.toSorted());
});

/** What became of an act: the code of its refusal, of a bulk call that of its one thing. */
async function outcomeOf(operator: Shopper, route: string, body: object) {
  const answer = await operator.post(route.replace('POST ', ''), body);
  const { code, results: [result] = [], approval, payload } = answer.json();
  const isWaiting = result?.approval !== undefined || approval !== undefined || payload?.status === 'pending';
  if (isWaiting) return 'approval-requested';
  return result?.code ?? code ?? answer.statusCode;
}

const lastRequest = async () =>
  (await services.database.selectFrom('approval').selectAll().orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;

const approve = async (operator: Shopper, id: number) => {
  const answer = await operator.post('/desk/approvals/approve', { kind: 'approval', id });
  return answer.json().code ?? answer.statusCode;
};

test.each(Object.keys(ABOUT))(
  '%s: nobody does it to what is their own, and the refusal is in the audit log',
  async (route) => {
    const operator = await anEmployee();
    expect(await outcomeOf(operator, route, (await ABOUT[route]?.(operator)) ?? {})).toBe('own-account');
    const [entry] = await auditLog(database).latest();
    expect(entry).toMatchObject({
      ...{
        operator: operator.email,
        action: 'act refused',
        after: { act: expect.any(String), refused: 'own-account' },
      },
    });
  },
);

/** What could not be done by anybody is rejected as ever, and waits again. */
const REJECTED: Record<string, string> = {
  'POST /desk/orders/reverse': 'trade-impossible-now',
  'POST /desk/offers/returned': 'offer-item-not-late',
  'POST /desk/people/unlock': 'person-not-locked',
};

/** Makes two accounts one person's, as far as the store can see. */
const sameDevice = async (one: Shopper, other: Shopper) => {
  await services.database
    .insertInto('browser')
    .values([one, other].map(({ id }) => ({ user_id: id, token_digest: `browser of ${one.id}` })))
    .execute();
};

test.each(Object.keys(ABOUT))('%s: for a linked account somebody else decides, who is not linked', async (route) => {
  const [operator, colleague, second] = [await anEmployee(), await anEmployee(), await aShopper()];
  await sameDevice(operator, second);
  await sameDevice(colleague, operator);
  const body = (await ABOUT[route]?.(second)) ?? {};
  if (ACTS[route]?.linked === 'refused') {
    expect(await outcomeOf(operator, route, body)).toBe('linked-account');
    return;
  }
  expect(await outcomeOf(operator, route, body)).toBe('approval-requested');
  const id = await lastRequest();
  expect([await approve(operator, id), await approve(colleague, id)]).toEqual(['approval-own', 'linked-account']);
  expect(await approve(judge, id)).toBe(REJECTED[route] ?? 200);
  const { state, call } = await database
    .selectFrom('approval')
    .select(['state', 'call'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isKept = Object.keys(call?.body ?? {}).length > 0;
  expect([state, isKept]).toEqual(route in REJECTED ? ['pending', true] : ['approved', false]);
});

test('a bank answer about one’s own payouts is read by somebody else', async () => {
  const operator = await anEmployee();
  const batch = await aBatch(operator);
  const { message_id } = await database
    .selectFrom('payout_batch')
    .select('message_id')
    .where('id', '=', batch)
    .executeTakeFirstOrThrow();
  await database.updateTable('payout_batch').set({ state: 'released' }).where('id', '=', batch).execute();
  const xml = bankAnswer(message_id, [transactionAnswer(1, 'RJCT')]);
  expect(await outcomeOf(operator, ANSWER, { xml })).toBe('own-account');
});

test('one’s own payouts are never in a batch that one makes, and those of a linked account make it wait', async () => {
  await services.settings.set('payout_account', JSON.stringify({ name: 'P', iban: 'DE89370400440532013000', bic: '' }));
  const [operator, second] = [await anEmployee(), await aShopper()];
  await sameDevice(operator, second);
  const [mine, theirs] = [await aPayout(operator), await aPayout(second)];
  const { payload } = (
    await operator.post('/desk/payouts/batches', { payouts: [{ id: mine }, { id: theirs }] })
  ).json();
  expect(payload).toMatchObject({
    batch: { size: 1, state: 'pending' },
    excluded: [{ id: mine, code: 'own-account' }],
  });
  const { id } = payload.batch;
  const colleague = await anEmployee();
  await sameDevice(colleague, operator);
  expect(await outcomeOf(colleague, 'POST /desk/payouts/batches/release', { id })).toBe('linked-account');
  expect(await outcomeOf(judge, 'POST /desk/payouts/batches/release', { id })).toBe(200);
});

const change = (id: number, values: object) =>
  database.updateTable('user_account').set(values).where('id', '=', id).execute();
const PLACE = { address: 'Rua do Ouro, 7', post_code: '1100-060' };

/** What accounts of the same person would share. */
const SHARED: Record<string, (one: Shopper, other: Shopper) => Promise<unknown>> = {
  'a device': sameDevice,
  async 'an address, however it is written'(one, other) {
    await change(one.id, PLACE);
    await change(other.id, { address: 'RUA DO OURO 7', post_code: '1100 060', city: 'Lisboa' });
  },
  async 'the address of a payout'(one, other) {
    await change(one.id, { address: 'Rua do Exemplo 12', post_code: '1100-001' });
    await anOffer(other, 'completed');
  },
  async 'an IBAN'(one, other) {
    const account_number = 'DE89370400440532013000';
    await one.post(
      '/offer/withdraw/sepa',
      bankForm(await anOffer(one, 'accepted'), { account_number, address: 'A 1' }),
    );
    await other.post(
      '/offer/withdraw/sepa',
      bankForm(await anOffer(other, 'accepted'), { account_number, address: 'B 2' }),
    );
  },
  async 'a card'(one, other) {
    await one.post('/offer/withdraw/card', cardForm(await anOffer(one, 'accepted'), { address: 'A 1' }));
    await other.post('/offer/withdraw/card', cardForm(await anOffer(other, 'accepted'), { address: 'B 2' }));
  },
  async 'a Steam account that was linked before'(one, other) {
    await change(one.id, { steamid: '76561198000000077' });
    await change(one.id, { steamid: null });
    await change(other.id, { steamid: '76561198000000077' });
  },
  async 'the Steam account of a trade link'(one, other) {
    await change(one.id, { trade_link: LINK });
    await change(other.id, { steamid: '76561198000000001' });
  },
};

test.each(Object.keys(SHARED))('accounts that share %s are linked', async (name) => {
  const [operator, other, stranger] = [await anEmployee(), await aShopper(), await aShopper()];
  const adjust = ({ id }: Shopper) => outcomeOf(operator, 'POST /desk/people/adjust', { id, amount: 1, ...WHY });
  expect(await adjust(other)).toBe(200);
  await SHARED[name]?.(operator, other);
  expect([await adjust(other), await adjust(stranger)]).toEqual(['approval-requested', 200]);
});

test('a closed account keeps no digest of what it shared', async () => {
  const seller = await aShopper();
  await anOffer(seller, 'approved');
  const traits = () => database.selectFrom('account_trait').selectAll().where('user_id', '=', seller.id).execute();
  expect(await traits()).toHaveLength(1);
  await seller.post('/user/close', { email: await emailOf(seller) });
  expect(await traits()).toEqual([]);
});

test('what waits is made once, however many agree at once and however often one repeats it', async () => {
  const [operator, second, other] = [await anEmployee(), await aShopper(), await anEmployee()];
  await sameDevice(operator, second);
  await operator.post('/desk/people/adjust', { id: second.id, amount: 5, ...WHY });
  const which = { kind: 'approval', id: await lastRequest() };
  const key = { 'idempotency-key': `agree-${which.id}` };
  const agree = (who: Shopper) => who.post('/desk/approvals/approve', which, key);
  const answers = await Promise.all([judge, other, judge].map(agree));
  const codes = answers.map((answer) => answer.json().code ?? answer.statusCode);
  expect(codes.filter((code) => code === 'approval-decided').length).toBeGreaterThan(0);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0);
  expect(await second.balanceMinor()).toBe(5_00);
});

test('what is rejected waits again, and the same request can be repeated once it is possible', async () => {
  const [operator, second] = [await anEmployee(), await aShopper()];
  await sameDevice(operator, second);
  await operator.post('/desk/people/unlock', { id: second.id });
  const id = await lastRequest();
  const agree = async () => {
    const key = { 'idempotency-key': `unlock-${id}` };
    const answer = await judge.post('/desk/approvals/approve', { kind: 'approval', id }, key);
    return answer.json().code ?? answer.statusCode;
  };
  expect(await agree()).toBe('person-not-locked');
  await services.accountActs.lock(second.id, 'As agreed.', 'olga');
  expect([await agree(), await agree()]).toEqual([200, 200]);
  expect(await auditLog(database).latest(`user ${second.id}`)).toMatchObject([
    ...[{ action: 'user unlock', operator: judge.email }, { action: 'approval approved' }, { action: 'user lock' }],
    ...[{ action: 'approval reopened' }, { action: 'approval approved' }, { action: 'approval request' }],
  ]);
});
