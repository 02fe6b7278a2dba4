import type { CheckKind } from '@patina/shared-api/contract/desk/money';
import type { Selectable } from 'kysely';
import type { LedgerTables } from '#platform/database/tables/money/ledger-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type CheckRow = Selectable<LedgerTables['money_check']>;

/** Listed checks of each kind. */
const LISTED = 10;

/** Checks of the books; takes a database or a transaction. */
export function checkRepository(database: Database) {
  return {
    /** Undefined while another check of this kind is running. */
    add: (kind: CheckKind, requestedBy: string, period?: { from: Date; to: Date }): Promise<CheckRow | undefined> =>
      database
        .insertInto('money_check')
        .values({ kind, requested_by: requestedBy, period_from: period?.from ?? null, period_to: period?.to ?? null })
        .onConflict((conflict) => conflict.column('kind').where('finished_at', 'is', null).doNothing())
        .returningAll()
        .executeTakeFirst(),

    find: (id: number): Promise<CheckRow | undefined> =>
      database.selectFrom('money_check').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The latest first. */
    latest: () =>
      database
        .selectFrom('money_check')
        .select(['id', 'kind', 'requested_by', 'started_at', 'finished_at', 'period_from', 'period_to', 'faults'])
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute(),

    /** Without a result the check has failed. */
    async finish(id: number, found?: { faults: number; result: object }): Promise<void> {
      await database
        .updateTable('money_check')
        .set({
          finished_at: new Date(),
          ...(found && { faults: found.faults, result: JSON.stringify(found.result) }),
        })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute();
    },

    /** Ends checks whose server has stopped: those that began before a time. */
    async endLost(before: Date): Promise<void> {
      await database
        .updateTable('money_check')
        .set({ finished_at: new Date() })
        .where('finished_at', 'is', null)
        .where('started_at', '<', before)
        .execute();
    },
  };
}
