import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';

/**
 * Runs `work` on the empty product table without its non-unique indexes and creates them again afterwards, which takes a
 * third of the time of updating them row by row. Takes a transaction.
 */
export async function withoutIndexes<Result>(transaction: Database, work: () => Promise<Result>): Promise<Result> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'product' and indexdef not like 'CREATE UNIQUE%'`.execute(
    transaction,
  );
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(transaction);
  const result = await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(transaction);
  return result;
}
