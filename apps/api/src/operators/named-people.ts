import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Numbers of the people whom names of the audit log (`user 6`) and the values of an entry (`user: 6`) are about. */
export function peopleIn(subjects: string | readonly string[], ...values: (object | null | undefined)[]): number[] {
  const ids = [subjects].flat().map((subject) => Number(/^user ([1-9]\d{0,8})$/.exec(subject)?.[1]));
  const named = values.flatMap((value) => {
    const { user, user_id } = (value ?? {}) as { user?: unknown; user_id?: unknown };
    return [user, user_id];
  });
  return [...new Set([...ids, ...named])].filter((one): one is number => Number.isSafeInteger(one));
}

/** Addresses of people by their numbers; closed accounts have none. */
async function addressesOf(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::integer[])`)
    .execute();
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
}

/** Rows with the addresses of the people whom each is about. */
export async function withPeople<Row>(
  database: Database,
  rows: readonly Row[],
  idsOf: (row: Row) => readonly number[],
): Promise<(Row & { people: Record<string, string> })[]> {
  const addresses = await addressesOf(database, rows.flatMap(idsOf));
  return rows.map((row) => {
    const people = idsOf(row).flatMap((id) => {
      const email = addresses.get(id);
      return email === undefined ? [] : [[String(id), email] as const];
    });
    return { ...row, people: Object.fromEntries(people) };
  });
}
