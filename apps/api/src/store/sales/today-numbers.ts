import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { DAY, fromNow, HOUR } from '#platform/time.ts';

/** What waits for somebody; takes a database or a transaction. */
export function todayNumbers(database: Database) {
  async function countOf(rows: RawBuilder<unknown>): Promise<number> {
    const counted = await sql<{ count: number }>`select count(*)::integer as count from ${rows}`.execute(database);
    return counted.rows[0]?.count ?? 0;
  }

  return {
    /** Products of which one is left. */
    lowStock: () => countOf(sql`product where stock = 1 and not is_hidden`),

    /** Payments that were declined in the last 24 hours. */
    failedPayments: () => countOf(sql`payment where status = 'declined' and created_at > ${fromNow(-DAY)}`),

    /** Refunds that were not sent to the payment provider within an hour. */
    stuckRefunds: () => countOf(sql`refund where (done_at is null or is_unsent) and created_at < ${fromNow(-HOUR)}`),
  };
}
