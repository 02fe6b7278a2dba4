import type { Database } from '#platform/database/tables.ts';

/** All ledger entries of a user, oldest first; amounts in hundredths of a Credit. */
export function ledgerOf(database: Database, userId: number) {
  return database
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select(['ledger_transaction.kind', 'ledger_transaction.subject', 'ledger_entry.amount_minor'])
    .select('ledger_transaction.created_at')
    .where('ledger_entry.user_id', '=', userId)
    .orderBy('ledger_entry.id')
    .execute();
}
