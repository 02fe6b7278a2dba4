import { randomBytes } from 'node:crypto';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { toMinor } from '@patina/shared-api/money';
import { type Insertable, sql } from 'kysely';
import { ALWAYS, type IdempotentRequest, lockOwners, runOnce } from '#identity/identity.ts';
import { batchRepository, noteBatch, type PayoutBatch } from '#offers/batch.ts';
import { offerRepository } from '#offers/offer.ts';
import { type Payout, payoutRepository } from '#offers/payout.ts';
import { payoutObstacle } from '#offers/payout-release.ts';
import { linkedAccounts, type MoneyActor, type MoneyLimits } from '#operators/operators.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { SettingsService } from '#store/store.ts';

/** Most payouts of one batch, so that the bank's answer is short enough to be sent here. */
export const MOST_IN_BATCH = 100;

/** A new batch; null if none of the payouts can be in one. */
export interface CreatedBatch {
  batch: PayoutBatch | null;
  excluded: Excluded[];
}

export type MakeBatch = ReturnType<typeof makingBatches>;

/**
 * Puts payouts that are due into a new batch: those named, or as many as are due. Above the limit, and with those of
 * linked accounts, a second person must release it; the maker's own are never in it. Says of the others why they are not in it.
 * @throws ApiError
 */
export function makingBatches(
  database: Database,
  { settings, moneyLimits }: { settings: SettingsService; moneyLimits: MoneyLimits },
) {
  return async (
    ids: readonly number[] | undefined,
    maker: MoneyActor,
    request: IdempotentRequest = ALWAYS,
  ): Promise<CreatedBatch> => {
    const { email: operator, userId } = maker;
    const account = await debtor(settings);
    const within = await moneyLimits.of(maker);
    const { wait_hours: hours, four_eyes_limit: limit } = await settings.read();
    const { batchId, excluded } = await runOnce(database, request, async (transaction) => {
      const { due, excluded } = await readDuePayouts(transaction, ids, { hours, most: MOST_IN_BATCH, notOf: userId });
      if (due.length === 0) return { batchId: null, excluded };
      const totalMinor = due.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
      const sellers = due.map(({ user_id }) => user_id);
      const linked = userId === undefined ? [] : await linkedAccounts(transaction, userId, sellers);
      const acts = due.map(({ user_id: person, offer_id, credits_minor: amountMinor }) => ({
        action: 'payouts batch',
        person,
        matter: `offer ${offer_id}`,
        amountMinor,
      }));
      const isSmall = totalMinor <= toMinor(limit) && linked.length === 0 && (await within(transaction, acts));
      const batch = await addBatch(
        transaction,
        {
          message_id: newMessageId(),
          state: isSmall ? 'released' : 'pending',
          ...(isSmall && { decided_at: new Date() }),
          total_minor: totalMinor,
          size: due.length,
          debtor_name: account.name,
          debtor_iban: account.iban,
          debtor_bic: account.bic,
          created_by: operator,
        },
        due.map(({ id }) => id),
      );
      const { state, total_minor, message_id } = batch;
      const payouts = due.map(({ id }) => id);
      await noteBatch(transaction, operator, 'batch', batch.id, [null, { state, message_id, total_minor, payouts }]);
      return { batchId: batch.id, excluded };
    });
    const batch = batchId === null ? undefined : await batchRepository(database).find(batchId);
    return { batch: batch ?? null, excluded };
  };
}

/** The account that the store pays from. @throws ApiError */
async function debtor(settings: SettingsService) {
  const { name, iban, bic } = (await settings.read()).payout_account;
  if (name === '' || iban === '') throw new ApiError('payout-account-missing');
  return { name, iban, bic };
}

/** Adds a batch of payouts, which must be locked. */
async function addBatch(
  transaction: Database,
  batch: Insertable<Tables['payout_batch']>,
  payoutIds: readonly number[],
): Promise<PayoutBatch> {
  const added = await transaction.insertInto('payout_batch').values(batch).returningAll().executeTakeFirstOrThrow();
  await transaction
    .updateTable('payout')
    .set({ batch_id: added.id })
    .where(sql<boolean>`id = any(${payoutIds}::integer[])`)
    .execute();
  return added;
}

/** Such as `PAYOUTS-20270131-5F09AC33`. */
function newMessageId(): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return `PAYOUTS-${day}-${randomBytes(4).toString('hex').toUpperCase()}`;
}

/** Why a payout is not in a batch. */
interface Excluded {
  id: number;
  code: ProblemCode;
}

interface Bounds {
  /** That payouts wait after a change of credentials. */
  hours: number;
  most: number;
  /** Account whose own payouts are left out: that of the operator. */
  notOf?: number | undefined;
}

/**
 * Locks the payouts that may be in a new batch, with their sellers' accounts: those named, or as many as are due, earliest
 * first. Payouts that were not named are left out without a word.
 */
async function readDuePayouts(
  transaction: Database,
  ids: readonly number[] | undefined,
  { hours, most, notOf }: Bounds,
): Promise<{ due: Payout[]; excluded: Excluded[] }> {
  const wanted = ids ?? (await payoutRepository(transaction).dueToBanks());
  const unlocked = await payoutRepository(transaction).byIds(wanted);
  await lockOwners(
    transaction,
    unlocked.map(({ user_id }) => user_id),
  );
  const sellers = await payoutRepository(transaction).sellersOf(unlocked);
  const payouts = new Map((await payoutRepository(transaction).lockAll(wanted)).map((payout) => [payout.id, payout]));
  const offers = await offerRepository(transaction).byIds([...payouts.values()].map(({ offer_id }) => offer_id));
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]));

  function problemOf(payout: Payout | undefined): ProblemCode | undefined {
    const offer = payout && offerOf.get(payout.offer_id);
    const seller = payout && sellers.get(payout.user_id);
    if (payout === undefined || offer === undefined || seller === undefined) return 'payout-not-found';
    if (payout.user_id === notOf) return 'own-account';
    if (payout.batch_id !== null && payout.status === 'requested') return 'payout-batched';
    if (payout.status !== 'requested') return 'payout-transition-impossible';
    if (payout.sealed_iban === null) return 'payout-without-iban';
    return payoutObstacle(offer, seller, hours) && 'payout-held';
  }

  const checked = wanted.map((id) => ({ id, payout: payouts.get(id), code: problemOf(payouts.get(id)) }));
  const due = checked.flatMap(({ payout, code }) => (payout && code === undefined ? [payout] : []));
  const excluded = checked.flatMap(({ id, code }) => (code === undefined || ids === undefined ? [] : [{ id, code }]));
  return { due: due.slice(0, most), excluded };
}
