import type { BatchState } from '@patina/shared-api/contract/desk/payouts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PayoutTables } from '#platform/database/tables/money/payout-tables.ts';
import type { Database } from '#platform/database/tables.ts';

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
