import type { ApprovalState } from '@patina/shared-api/contract/desk/approvals';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ApprovalTables } from '#platform/database/tables/money/approval-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type StoredApproval = Selectable<ApprovalTables['approval']>;

/** What waits for a second operator; takes a database or a transaction. */
export function approvalRepository(database: Database) {
  return {
    /** Undefined if the same waits already. */
    async add(approval: Insertable<ApprovalTables['approval']>): Promise<number | undefined> {
      const row = await database
        .insertInto('approval')
        .values(approval)
        .onConflict((conflict) => conflict.columns(['action', 'subject']).where('state', '=', 'pending').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    find: (id: number) => database.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Erases what a call says that may be made no more: perhaps it holds the bank's answer. */
    async eraseCall(id: number): Promise<void> {
      await sql`update approval set call = jsonb_set(call, '{body}', '{}') where id = ${id} and call is not null`.execute(
        database,
      );
    },

    /** Lets somebody decide again on what could not be done. */
    async reopen(id: number): Promise<void> {
      await database
        .updateTable('approval')
        .set({ state: 'pending', decided_by: null, decided_at: null })
        .where('id', '=', id)
        .execute();
    },

    /** Decides once; of concurrent calls, one returns true. */
    async decide(id: number, state: Exclude<ApprovalState, 'pending'>, decidedBy: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('approval')
        .set({ state, decided_by: decidedBy, decided_at: new Date() })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
