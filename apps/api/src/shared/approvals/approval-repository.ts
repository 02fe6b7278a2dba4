import type { ApprovalState } from '@patina/shared-api/contract/desk/approvals';
import type { Insertable, Selectable } from 'kysely';
import type { ApprovalTables } from '#shared/database/tables/money/approval-tables.ts';
import type { Database } from '#shared/database/tables.ts';

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
