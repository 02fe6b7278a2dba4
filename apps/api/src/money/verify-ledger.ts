import type { LedgerKind } from '@patina/shared-api/contract/desk/money';
import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';

export interface LedgerReport {
  transactions: number;
  /** Sum of all entries; zero if the ledger is correct. */
  sumMinor: number;
  /** Transactions whose entries do not sum to zero. */
  unbalanced: number[];
  /** Users whose balance is not the sum of their entries; amounts in hundredths of a Credit. */
  wrongBalances: { user: number; balanceMinor: number; bookedMinor: number }[];
  /** Orders, refunds, top-ups, payouts and adjustments that are paid but not booked, or booked but not paid. */
  unbooked: string[];
  /** Bookings of another amount than what they are for, in hundredths of a Credit. */
  wrongAmounts: WrongAmount[];
}

interface WrongAmount {
  /** `order 12`. */
  subject: string;
  kind: LedgerKind;
  account: string;
  dueMinor: number;
  bookedMinor: number;
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
        select 'return of payment ' || number from payment
        where (returned_at is not null) <> exists (
          select from ledger_transaction where kind = 'late_return' and subject = 'payment ' || payment.number)
        union all
        select 'payout ' || id from payout
        where credits_minor > 0 and array(
          select kind from ledger_transaction where subject = 'payout ' || payout.id order by kind
        ) <> case status when 'requested' then array['payout'] else array['payout', 'payout_' || status] end
        union all
        select 'refunds of order ' || order_id from (
          select order_id, sum(credits_minor) as refunded_minor from refund group by order_id
        ) refunded left join (
          select split_part(subject, ' ', 2)::integer as id, -sum(amount_minor) as booked_minor
          from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
          where kind = 'refund' and account = 'refunds' and subject like 'order %' group by 1
        ) booked on booked.id = order_id
        where refunded_minor is distinct from booked_minor or refunded_minor < (
          select coalesce(sum(order_line.refunded_minor), 0) from order_line where order_line.order_id = refunded.order_id)
        union all
        select 'adjustment ' || id from balance_adjustment
        where (status = 'booked') <> exists (
          select from ledger_transaction where kind = 'adjustment' and subject = 'adjustment ' || balance_adjustment.id)
        order by subject`.execute(transaction);
      const wrongAmounts = await sql<WrongAmount>`
        with due as (
          select 'order ' || id as subject, 'purchase' as kind, account, user_id, due_minor
          from shop_order cross join lateral (values ('payer', -total_minor), ('sales', subtotal_minor)) as part(account, due_minor)
          where status in ('processing', 'completed', 'refunded', 'reversed')
          union all
          select 'payment ' || number, case when is_late then 'late_payment' else 'top_up' end, 'user', user_id, credits_minor
          from payment where status = 'paid' and (order_id is null or is_late)
          union all
          select 'payment ' || number, 'late_return', 'user', user_id, -credits_minor from payment where returned_at is not null
          union all
          select 'payout ' || id, kind, 'payouts', null, due_minor
          from payout cross join lateral (values
            ('payout', credits_minor), ('payout_paid', -credits_minor), ('payout_failed', -credits_minor)) as step(kind, due_minor)
          union all
          select 'adjustment ' || id, 'adjustment', 'user', user_id, amount_minor from balance_adjustment where status = 'booked'
        )
        select due.subject, due.kind, due.account, due.due_minor as "dueMinor",
          coalesce(sum(entry.amount_minor), 0)::bigint as "bookedMinor"
        from due join ledger_transaction as booking on booking.kind = due.kind and booking.subject = due.subject
        left join ledger_entry as entry on entry.transaction_id = booking.id and case due.account
          when 'user' then entry.user_id = due.user_id
          when 'payer' then entry.user_id = due.user_id or entry.account like 'provider:%'
          else entry.account = due.account end
        group by 1, 2, 3, 4 having coalesce(sum(entry.amount_minor), 0) <> due.due_minor
        order by 1, 2, 3`.execute(transaction);
      return {
        transactions: totals.rows[0]?.transactions ?? 0,
        sumMinor: totals.rows[0]?.sum_minor ?? 0,
        unbalanced: unbalanced.rows.map(({ id }) => id),
        wrongBalances: wrong.rows,
        unbooked: unbooked.rows.map(({ subject }) => subject),
        wrongAmounts: wrongAmounts.rows,
      };
    });
}
