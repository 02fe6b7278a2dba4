import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';

/** Number of rows of a query, counted no further than `most`. */
export async function countRows<From extends keyof Tables, Row>(
  database: Database,
  query: SelectQueryBuilder<Tables, From, Row>,
  most: number,
): Promise<number> {
  const { total } = await database
    .selectFrom(query.limit(most).as('counted'))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
