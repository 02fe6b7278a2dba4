import { randomBytes } from 'node:crypto';
import type { BatchState } from '@patina/shared-api/contract/desk/payouts';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { toMinor } from '@patina/shared-api/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import { ALWAYS, type IdempotentRequest, lockOwners, runOnce } from '#identity/identity.ts';
import { type CreditTransfer, creditTransferFile } from '#offers/credit-transfer-file.ts';
import { offerRepository } from '#offers/offer.ts';
import { decryptIban, type Payout, payoutRepository } from '#offers/payout.ts';
import { payoutObstacle } from '#offers/payout-release.ts';
import { linkedAccounts, type MoneyActor, type MoneyLimits } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { PayoutTables } from '#platform/database/tables/money/payout-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import type { SettingsService } from '#store/store.ts';

export type PayoutBatch = Selectable<PayoutTables['payout_batch']>;

/** Batches of payouts; takes a database or a transaction. */
export function batchRepository(database: Database) {
  const batches = () => database.selectFrom('payout_batch').selectAll();

  return {
    /** Adds a batch of payouts, which must be locked. */
    async add(batch: Insertable<PayoutTables['payout_batch']>, payoutIds: readonly number[]): Promise<PayoutBatch> {
      const added = await database.insertInto('payout_batch').values(batch).returningAll().executeTakeFirstOrThrow();
      await database
        .updateTable('payout')
        .set({ batch_id: added.id })
        .where(sql<boolean>`id = any(${payoutIds}::integer[])`)
        .execute();
      return added;
    },

    find: (id: number) => batches().where('id', '=', id).executeTakeFirst(),

    byMessageId: (messageId: string) => batches().where('message_id', '=', messageId).executeTakeFirst(),

    lock: (id: number) => batches().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    change: (id: number, changes: Partial<Pick<PayoutBatch, 'state' | 'decided_by' | 'decided_at' | 'reason'>>) =>
      database.updateTable('payout_batch').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    /** Newest first. */
    async page({ state, limit, offset }: { state: BatchState | undefined; limit: number; offset: number }) {
      const chosen = batches().$if(state !== undefined, (all) => all.where('state', '=', state ?? 'pending'));
      return chosen.orderBy('id', 'desc').limit(limit).offset(offset).execute();
    },

    /** Counted no further than `most`. */
    async count(state: BatchState | undefined, most: number): Promise<number> {
      const chosen = database
        .selectFrom('payout_batch')
        .select('id')
        .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'pending'));
      const { total } = await database
        .selectFrom(chosen.limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    payouts: (id: number) =>
      database.selectFrom('payout').selectAll().where('batch_id', '=', id).orderBy('id').execute(),

    /** Lets the payouts of a declined batch be paid in another way. Returns their numbers. */
    async free(id: number): Promise<number[]> {
      const freed = await database
        .updateTable('payout')
        .set({ batch_id: null })
        .where('batch_id', '=', id)
        .where('status', '=', 'requested')
        .returning('id')
        .execute();
      return freed.map((payout) => payout.id).toSorted((one, other) => one - other);
    },
  };
}

/** Most payouts of one batch, so that the bank's answer is short enough to be sent here. */
export const MOST_IN_BATCH = 100;

interface BatchParts {
  settings: SettingsService;
  encryption: Encryption;
  moneyLimits: MoneyLimits;
}

/** A new batch; null if none of the payouts can be in one. */
export interface CreatedBatch {
  batch: PayoutBatch | null;
  excluded: Excluded[];
}

export type BatchService = ReturnType<typeof batchService>;

/** Batches of payouts to bank accounts; each change is written to the audit log. */
export function batchService(database: Database, { settings, encryption, moneyLimits }: BatchParts) {
  async function lock(transaction: Database, id: number): Promise<PayoutBatch> {
    const batch = await batchRepository(transaction).lock(id);
    if (batch === undefined) throw new ApiError('payout-batch-not-found');
    return batch;
  }

  function note(transaction: Database, operator: string, verb: string, id: number, change: [object | null, object]) {
    const [before, after] = change;
    const entry = { operator, action: `payouts ${verb}`, subject: `payout batch ${id}` };
    return auditLog(transaction).note({ ...entry, before, after });
  }

  /** The account that the store pays from. @throws ApiError */
  async function debtor() {
    const { name, iban, bic } = (await settings.read()).payout_account;
    if (name === '' || iban === '') throw new ApiError('payout-account-missing');
    return { name, iban, bic };
  }

  return {
    /**
     * Puts payouts that are due into a new batch: those named, or as many as are due. Above the limit, and with those of
     * linked accounts, a second person must release it; the maker's own are never in it. Says of the others why they are not in it.
     * @throws ApiError
     */
    async create(
      ids: readonly number[] | undefined,
      maker: MoneyActor,
      request: IdempotentRequest = ALWAYS,
    ): Promise<CreatedBatch> {
      const { email: operator, userId } = maker;
      const account = await debtor();
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
        const batch = await batchRepository(transaction).add(
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
        await note(transaction, operator, 'batch', batch.id, [null, { state, message_id, total_minor, payouts }]);
        return { batchId: batch.id, excluded };
      });
      const batch = batchId === null ? undefined : await batchRepository(database).find(batchId);
      return { batch: batch ?? null, excluded };
    },

    /** Releases the batch of another operator. @throws ApiError */
    release: (id: number, operator: string): Promise<PayoutBatch> =>
      database.transaction().execute(async (transaction) => {
        const { state, created_by } = await lock(transaction, id);
        if (state !== 'pending') throw new ApiError('payout-batch-decided');
        if (created_by === operator) throw new ApiError('payout-batch-own');
        const decided = { state: 'released', decided_by: operator, decided_at: new Date() } as const;
        await note(transaction, operator, 'release', id, [{ state }, { state: 'released' }]);
        return batchRepository(transaction).change(id, decided);
      }),

    /**
     * Gives a batch up that the bank has not taken: its payouts are due again. The operator who has made it may do so, too.
     * @throws ApiError
     */
    decline: (id: number, reason: string, operator: string): Promise<PayoutBatch> =>
      database.transaction().execute(async (transaction) => {
        const { state } = await lock(transaction, id);
        if (state !== 'pending' && state !== 'released') throw new ApiError('payout-batch-decided');
        const payouts = await batchRepository(transaction).free(id);
        await note(transaction, operator, 'decline', id, [{ state }, { state: 'declined', reason, payouts }]);
        const decided = { state: 'declined', decided_by: operator, decided_at: new Date(), reason } as const;
        return batchRepository(transaction).change(id, decided);
      }),

    /**
     * The file for the bank, of the payouts that are still to be made. Each reading is written to the audit log, because
     * the file holds bank accounts.
     * @throws ApiError
     */
    async file(id: number, operator: string): Promise<{ name: string; xml: string }> {
      const { site_name } = await settings.read();
      return database.transaction().execute(async (transaction) => {
        const batch = await lock(transaction, id);
        if (batch.state === 'pending') throw new ApiError('payout-batch-unreleased');
        if (batch.state !== 'released') throw new ApiError('payout-batch-decided');
        const payouts = (await batchRepository(transaction).payouts(id)).filter(({ status }) => status === 'requested');
        if (payouts.length === 0) throw new ApiError('payout-batch-decided');
        await note(transaction, operator, 'file', id, [null, { read: payouts.map((payout) => payout.id) }]);
        const { message_id: messageId, created_at: createdAt, debtor_name, debtor_iban, debtor_bic } = batch;
        const debtor = { name: debtor_name, iban: debtor_iban, bic: debtor_bic };
        const transfers = payouts.map((payout) => transferOf(payout, site_name));
        return { name: `${messageId}.xml`, xml: creditTransferFile({ messageId, createdAt, debtor }, transfers) };
      });
    },
  };

  function transferOf({ id, offer_id, amount_minor, payee, sealed_iban }: Payout, store: string): CreditTransfer {
    return {
      id,
      name: payee.holder ?? `${payee.name ?? ''} ${payee.surname ?? ''}`,
      iban: decryptIban(encryption, offer_id, sealed_iban ?? ''),
      amountMinor: amount_minor,
      text: `${store} payout ${id} offer ${offer_id}`,
    };
  }
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
