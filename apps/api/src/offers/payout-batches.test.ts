import { expect, test } from 'vitest';
import { verifyLedger } from '#money/verify-ledger.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { wholeDatabase } from '#testing/database/whole-database.ts';
import { bankAnswer, transactionAnswer } from '#testing/forms/bank-answer.ts';
import { IBAN } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper, anOffer, arrive, offer } = await openSellersShop();
const { payoutBatches, bankAnswers, payoutAdmin, settings } = services;
await settings.set('payout_account', JSON.stringify({ name: 'Patina, Lda.', iban: 'DE89370400440532013000', bic: '' }));

const run = (name: string, given: Parameters<typeof runCommand>[2] = {}) =>
  runCommand({ services, log: app.log }, name, given);

/** A payout to a bank account of 26.60 euros: due, unless its item has not arrived. */
async function aPayout({ isDue = true } = {}) {
  const seller = await aShopper();
  const offerId = await anOffer(seller, 'completed');
  if (isDue) await arrive(offerId);
  const { payout } = await offer(seller, offerId);
  return { seller, offerId, id: payout.id as number };
}

async function aBatch(payouts: number) {
  const made: Awaited<ReturnType<typeof aPayout>>[] = [];
  while (made.length < payouts) made.push(await aPayout());
  const ids = made.map(({ id }) => id);
  const { batch } = await payoutBatches.create(ids, { email: 'olga' });
  if (batch === null) throw new Error('no batch');
  return { ids, payouts: made, batch };
}

const statesOf = async (ids: number[]) => {
  const rows = await database
    .selectFrom('payout')
    .select(['id', 'status', 'note'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ status, note }) => [status, note]);
};

/** Code of the error of a call. */
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => (error instanceof ApiError ? error.code : error),
  );

test('payouts that are due are paid by one file, which holds the bank accounts that are stored nowhere', async () => {
  const { ids, batch } = await aBatch(2);
  expect(batch).toMatchObject({ state: 'released', total_minor: 53_20, size: 2, decided_by: null });
  const { name, xml } = await payoutBatches.file(batch.id, 'olga');
  expect(name).toBe(`${batch.message_id}.xml`);
  expect(xml.split(`<CdtrAcct><Id><IBAN>${IBAN}`)).toHaveLength(3);
  expect(xml).toContain(`<EndToEndId>PAYOUT-${ids[0]}</EndToEndId>`);
  const [read, made] = await auditLog(database).latest(`payout batch ${batch.id}`);
  expect([read, made]).toMatchObject([
    { operator: 'olga', action: 'payouts file', after: { read: ids } },
    { operator: 'olga', action: 'payouts batch', after: { payouts: ids, total_minor: 53_20 } },
  ]);
  // The store's own account is another one.
  expect(await wholeDatabase(database)).not.toContain(IBAN);
});

test('a payout is in one batch only, also when two operators make one at once', async () => {
  const { id } = await aPayout();
  const [one, other] = await Promise.all([
    payoutBatches.create([id], { email: 'olga' }),
    payoutBatches.create([id], { email: 'otto' }),
  ]);
  const made = [one, other].filter(({ batch }) => batch !== null);
  expect(made).toHaveLength(1);
  expect([...one.excluded, ...other.excluded]).toEqual([{ id, code: 'payout-batched' }]);
});

test('what cannot be paid yet, or not to a bank, is left out with its reason', async () => {
  const held = await aPayout({ isDue: false });
  const locked = await aPayout();
  await services.accountActs.lock(locked.seller.id, 'See ticket 12.', 'olga');
  const failed = await aPayout();
  await payoutAdmin.failed(failed.id, 'No.', 'olga');
  const due = await aPayout();
  const { batch, excluded } = await payoutBatches.create([held.id, locked.id, failed.id, 5, due.id], { email: 'olga' });
  expect(batch).toMatchObject({ size: 1 });
  expect(excluded).toEqual([
    { id: held.id, code: 'payout-held' },
    { id: locked.id, code: 'payout-held' },
    { id: failed.id, code: 'payout-transition-impossible' },
    { id: 5, code: 'payout-not-found' },
  ]);
  expect(await codeOf(payoutAdmin.paid(locked.id, { reference: null }, 'olga'))).toBe('payout-held');
});

test('a large batch waits for a second person, one of two of whom wins', async () => {
  await settings.set('four_eyes_limit', '50');
  const { ids, batch } = await aBatch(2);
  expect(batch.state).toBe('pending');
  expect(await codeOf(payoutBatches.file(batch.id, 'olga'))).toBe('payout-batch-unreleased');
  expect(await codeOf(payoutAdmin.paid(ids[0] ?? 0, { reference: null }, 'olga'))).toBe('payout-batched');
  expect(await codeOf(payoutBatches.release(batch.id, 'olga'))).toBe('payout-batch-own');
  const attempts = ['otto', 'oskar', 'orla'].map((operator) => codeOf(payoutBatches.release(batch.id, operator)));
  expect((await Promise.all(attempts)).toSorted()).toEqual(['payout-batch-decided', 'payout-batch-decided', undefined]);
  expect((await payoutBatches.file(batch.id, 'olga')).xml).toContain('53.20');
  const declined = await payoutBatches.decline(batch.id, 'The bank was closed.', 'olga');
  expect(declined).toMatchObject({ state: 'declined', reason: 'The bank was closed.' });
  const again = await payoutBatches.create(ids, { email: 'otto' });
  expect([again.excluded, again.batch?.size]).toEqual([[], 2]);
  await settings.set('four_eyes_limit', '500');
});

test('the answer of the bank is shown first, applied once, and changes nothing when it is imported again', async () => {
  const { ids, batch, payouts } = await aBatch(4);
  const [paid = 0, failed = 0, waiting = 0, wrong = 0] = ids;
  const xml = bankAnswer(batch.message_id, [
    transactionAnswer(paid, 'ACSC', { amount: '26.60' }),
    transactionAnswer(failed, 'RJCT', { code: 'AC04' }),
    transactionAnswer(wrong, 'ACSC', { amount: '26.61' }),
    transactionAnswer(7, 'ACSC'),
  ]);
  const effects = ({ lines }: Awaited<ReturnType<typeof bankAnswers.preview>>) => lines.map(({ effect }) => effect);
  expect(effects(await bankAnswers.preview(xml))).toEqual(['paid', 'failed', 'amount-differs', 'unknown', 'waiting']);
  expect(await statesOf([paid, failed])).toEqual([
    ['requested', null],
    ['requested', null],
  ]);
  const [one, other] = await Promise.all([bankAnswers.apply(xml, 'olga'), bankAnswers.apply(xml, 'otto')]);
  const changed = [...effects(one), ...effects(other)].filter((effect) => effect === 'paid' || effect === 'failed');
  expect(changed.toSorted()).toEqual(['failed', 'paid']);
  const results = [
    ['paid', batch.message_id],
    ['failed', 'AC04: the account is closed'],
    ['requested', null],
    ['requested', null],
  ];
  expect(await statesOf([paid, failed, waiting, wrong])).toEqual(results);
  expect(effects(await bankAnswers.apply(xml, 'olga'))).toEqual([
    ...['unchanged', 'unchanged', 'amount-differs', 'unknown', 'waiting'],
  ]);
  expect(await statesOf([paid, failed, waiting, wrong])).toEqual(results);
  const statuses = payouts.map(async ({ seller, offerId }) => (await offer(seller, offerId)).status);
  expect(await Promise.all(statuses)).toEqual(['approved', 'accepted', 'completed', 'completed']);
  const contrary = bankAnswer(batch.message_id, [transactionAnswer(failed, 'ACSC')]);
  expect(effects(await bankAnswers.preview(contrary))[0]).toBe('conflict');
  expect(await codeOf(payoutBatches.decline(batch.id, 'No.', 'olga'))).toBe('payout-batch-decided');
  expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, unbooked: [], wrongAmounts: [] });
});

test('a file that the bank rejects as a whole makes its payouts due again', async () => {
  const { ids, batch } = await aBatch(2);
  const rejected = '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>';
  const xml = bankAnswer(batch.message_id, [], rejected);
  const applied = await bankAnswers.apply(xml, 'olga');
  expect([applied.batch.state, applied.batch.reason]).toEqual(['declined', 'FF01: the file has a wrong format']);
  expect((await bankAnswers.apply(xml, 'olga')).lines).toEqual([]);
  expect((await payoutBatches.create(ids, { email: 'olga' })).batch).toMatchObject({ size: 2 });
});

test('operators do the same on the command line', async () => {
  const { id } = await aPayout();
  const { result, lines } = await run('payouts batch', { values: { payouts: `${id},5` } });
  expect(lines[0]).toBe('Payout 5 is not in it: There is no such payout.');
  const { id: batch, message_id } = (result as { batch: { id: number; message_id: string } }).batch;
  expect((await run('payouts file', { values: { batch: String(batch) } })).lines).toEqual([
    `${message_id}.xml is written.`,
  ]);
  const input = bankAnswer(message_id, [transactionAnswer(id, 'ACSC')]);
  const preview = await run('payouts answer', { input, options: { dryRun: true } });
  expect(preview.lines).toEqual([`payout ${id}  paid`, 'Dry run, nothing was changed.']);
  expect((await run('payouts answer', { input })).lines).toEqual([`payout ${id}  paid`]);
  expect((await run('payouts answer', { input })).lines).toEqual([`payout ${id}  unchanged`]);
  await expect(run('payouts answer', { input: 'x' })).rejects.toThrow('This is no answer of a bank');
  await expect(run('payouts release', { values: { batch: '5' } })).rejects.toThrow('There is no such batch.');
  await settings.set('payout_account', JSON.stringify({ name: '', iban: '', bic: '' }));
  await expect(run('payouts batch')).rejects.toThrow('The bank account of the store is missing');
});
