import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';

export interface LedgerReport {
  transactions: number;
  /** Sum of all entries; zero if the ledger is correct. */
  sumMinor: number;
  /** Transactions whose entries do not sum to zero. */
  unbalanced: number[];
  /** Users whose balance is not the sum of their entries; amounts in hundredths of a Credit. */
  wrongBalances: { user: number; balanceMinor: number; bookedMinor: number }[];
  /** Orders, top-ups and payouts that are paid but not booked, or booked but not paid. */
  unbooked: string[];
}

/** Checks the ledger against balances, orders, payments and payouts, in one snapshot of the database. */
export async function verifyLedger(database: Database): Promise<LedgerReport> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      const totals = await sql<{ transactions: number; sum_minor: number }>`
        select (select count(*) from ledger_transaction)::integer as transactions,
          coalesce(sum(amount_minor), 0)::bigint as sum_minor from ledger_entry`.execute(transaction);
      const unbalanced = await sql<{ id: number }>`
        select transaction_id as id from ledger_entry group by transaction_id having sum(amount_minor) <> 0`.execute(
        transaction,
      );
      const wrong = await sql<{ user: number; balanceMinor: number; bookedMinor: number }>`
        select id as "user", balance_minor as "balanceMinor", coalesce(booked_minor, 0)::bigint as "bookedMinor"
        from user_account
        left join (select user_id, sum(amount_minor) as booked_minor from ledger_entry group by user_id) entries
          on entries.user_id = user_account.id
        where balance_minor <> coalesce(booked_minor, 0) order by id`.execute(transaction);
      const unbooked = await sql<{ subject: string }>`
        select 'order ' || id as subject from shop_order
        where total_minor > 0 and (status in ('processing', 'completed', 'refunded', 'reversed')) <> exists (
          select from ledger_transaction where kind = 'purchase' and subject = 'order ' || shop_order.id)
        union all
        select 'payment ' || number from payment
        where (status = 'paid' and (order_id is null or is_late)) <> exists (
          select from ledger_transaction where kind in ('top_up', 'late_payment') and subject = 'payment ' || payment.number)
        union all
        select 'payout ' || id from payout
        where credits_minor > 0 and array(
          select kind from ledger_transaction where subject = 'payout ' || payout.id order by kind
        ) <> case status when 'requested' then array['payout'] else array['payout', 'payout_' || status] end
        order by subject`.execute(transaction);
      return {
        transactions: totals.rows[0]?.transactions ?? 0,
        sumMinor: totals.rows[0]?.sum_minor ?? 0,
        unbalanced: unbalanced.rows.map(({ id }) => id),
        wrongBalances: wrong.rows,
        unbooked: unbooked.rows.map(({ subject }) => subject),
      };
    });
}
