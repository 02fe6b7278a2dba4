import type { BatchState } from '@patina/shared-api/contract/desk/payouts';
import type { Selectable } from 'kysely';
import { type CreditTransfer, creditTransferFile } from '#offers/credit-transfer-file.ts';
import { decryptIban, type Payout } from '#offers/payout.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import type { SettingsService } from '#store/store.ts';

export type PayoutBatch = Selectable<Tables['payout_batch']>;

/** Batches of payouts; takes a database or a transaction. */
export function batchRepository(database: Database) {
  const batches = () => database.selectFrom('payout_batch').selectAll();

  return {
    find: (id: number) => batches().where('id', '=', id).executeTakeFirst(),

    byMessageId: (messageId: string) => batches().where('message_id', '=', messageId).executeTakeFirst(),

    lock: (id: number) => batches().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    change: (id: number, changes: Partial<Pick<PayoutBatch, 'state' | 'decided_by' | 'decided_at' | 'reason'>>) =>
      database.updateTable('payout_batch').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    /** Newest first. */
    inState: (state: BatchState | undefined) =>
      batches()
        .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'pending'))
        .orderBy('id', 'desc'),

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

/** Writes what was done with a batch to the audit log. */
export function noteBatch(
  transaction: Database,
  operator: string,
  verb: string,
  id: number,
  [before, after]: [object | null, object],
): Promise<void> {
  const entry = { operator, action: `payouts ${verb}`, subject: `payout batch ${id}` };
  return auditLog(transaction).note({ ...entry, before, after });
}

interface BatchParts {
  settings: SettingsService;
  encryption: Encryption;
}

export type BatchService = ReturnType<typeof batchService>;

/** Batches of payouts to bank accounts; each change is written to the audit log. */
export function batchService(database: Database, { settings, encryption }: BatchParts) {
  async function lock(transaction: Database, id: number): Promise<PayoutBatch> {
    const batch = await batchRepository(transaction).lock(id);
    if (batch === undefined) throw new ApiError('payout-batch-not-found');
    return batch;
  }

  return {
    /** Releases the batch of another operator. @throws ApiError */
    release: (id: number, operator: string): Promise<PayoutBatch> =>
      database.transaction().execute(async (transaction) => {
        const { state, created_by } = await lock(transaction, id);
        if (state !== 'pending') throw new ApiError('payout-batch-decided');
        if (created_by === operator) throw new ApiError('payout-batch-own');
        const decided = { state: 'released', decided_by: operator, decided_at: new Date() } as const;
        await noteBatch(transaction, operator, 'release', id, [{ state }, { state: 'released' }]);
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
        await noteBatch(transaction, operator, 'decline', id, [{ state }, { state: 'declined', reason, payouts }]);
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
        await noteBatch(transaction, operator, 'file', id, [null, { read: payouts.map((payout) => payout.id) }]);
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
