import { type OperationNodeSource, sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';

/**
 * Data-modifying parts of one statement, by name. A part may read what another one returns by its name; nothing else of what
 * the others write.
 */
export type Writes = Record<string, OperationNodeSource>;

/**
 * Executes changes as one statement: one round trip instead of one each. Each part returns a row per row that it has changed.
 * The parts see the tables as they were before the statement and run in no defined order, so the rows that they change must
 * be new, or locked by the transaction. Returns how many rows each part has returned.
 */
export async function writeTogether<Name extends string>(
  transaction: Database,
  writes: Record<Name, OperationNodeSource>,
): Promise<Record<Name, number>> {
  const names = Object.keys(writes) as Name[];
  const parts = names.map((name) => sql`${sql.id(name)} as (${writes[name]})`);
  const counts = names.map((name) => sql`(select count(*)::integer from ${sql.id(name)}) as ${sql.id(name)}`);
  const { rows } = await sql<Record<Name, number>>`with ${sql.join(parts)} select ${sql.join(counts)}`.execute(
    transaction,
  );
  const [counted] = rows;
  if (counted === undefined) throw new Error('A statement of changes returns one row.');
  return counted;
}
