import type { Insertable, Selectable } from 'kysely';
import type { AdjustmentStatus, ApprovalTables } from '#platform/database/tables/money/approval-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type Adjustment = Selectable<ApprovalTables['balance_adjustment']>;

/** Maximum number of listed adjustments. */
const MOST = 1000;

/** Changes of balances by operators; takes a database or a transaction. */
export function adjustmentRepository(database: Database) {
  const adjustments = () => database.selectFrom('balance_adjustment').selectAll();

  return {
    add: (adjustment: Insertable<ApprovalTables['balance_adjustment']>): Promise<Adjustment> =>
      database.insertInto('balance_adjustment').values(adjustment).returningAll().executeTakeFirstOrThrow(),

    find: (id: number) => adjustments().where('id', '=', id).executeTakeFirst(),

    get: (id: number) => adjustments().where('id', '=', id).executeTakeFirstOrThrow(),

    lock: (id: number) => adjustments().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    decide: (id: number, status: AdjustmentStatus, operator: string): Promise<Adjustment> =>
      database
        .updateTable('balance_adjustment')
        .set({ status, decided_by: operator, decided_at: new Date() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Books one that needs no second operator. */
    bookAtOnce: (id: number): Promise<Adjustment> =>
      database
        .updateTable('balance_adjustment')
        .set({ status: 'booked', decided_at: new Date() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Newest first; of one status, or all. */
    latest(status: AdjustmentStatus | undefined) {
      const latest = adjustments().orderBy('id', 'desc').limit(MOST);
      return (status === undefined ? latest : latest.where('status', '=', status)).execute();
    },
  };
}
