import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

/** Key of the lock under which numbers are given: "receipt" in ASCII. */
const LOCK = 0x72656365697074;

/**
 * Gives every paid order without a receipt the next number, in the order in which they were paid. Numbers have no gaps: only
 * one server gives them at a time, and an aborted transaction gives none.
 */
export async function issueReceipts(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    await sql`
      insert into receipt (number, order_id)
      select coalesce((select max(number) from receipt), 0) + row_number() over (order by paid.id), paid.order_id
      from (
        select order_id, min(id) as id from order_event where kind = 'processing' group by order_id
      ) paid
      where not exists (select from receipt where receipt.order_id = paid.order_id)`.execute(transaction);
  });
}

/** The number of an order's receipt as it is written: `R-000123`. */
export const receiptNumber = (number: number): string => `R-${String(number).padStart(6, '0')}`;
