import type { Statement, StatementMovement } from '@patina/shared-api/contract/payments/deposit';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

interface StatementOptions {
  /** Such as `2026-11`; the present month by default. */
  month: string | undefined;
  /** Name of the internal currency. */
  currency: string;
}

interface Movement {
  id: number;
  at: Date;
  kind: string;
  /** `order 12`, `payment 13`, `adjustment 14`; may name a part of an order after that. */
  subject: string;
  reason: string | null;
  amount_minor: number;
}

/** What has moved a user's balance in a month, in UTC, by the ledger. */
export async function readStatement(
  database: Database,
  userId: number,
  { month = thisMonth(), currency }: StatementOptions,
): Promise<Statement> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  const entries = sql`ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id`;
  const before = await sql<{ opening_minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as opening_minor from ${entries}
    where user_id = ${userId} and created_at < ${from}`.execute(database);
  const { rows } = await sql<Movement>`
    select ledger_entry.id, ledger_transaction.created_at as at, kind, subject, reason, ledger_entry.amount_minor
    from ${entries} left join balance_adjustment
      on kind = 'adjustment' and balance_adjustment.id = split_part(subject, ' ', 2)::integer
    where ledger_entry.user_id = ${userId} and ledger_transaction.created_at >= ${from}
      and ledger_transaction.created_at < ${to}
    order by ledger_entry.id`.execute(database);
  const months = await sql<{ month: string }>`
    select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM') as month from ${entries}
    where user_id = ${userId}`.execute(database);
  const openingMinor = before.rows[0]?.opening_minor ?? 0;
  let balanceMinor = openingMinor;
  const movements = rows.map(({ id, at, kind, subject, reason, amount_minor }): StatementMovement => {
    balanceMinor += amount_minor;
    const [what, number] = subject.split(' ');
    return {
      id,
      at: epochSeconds(at),
      kind,
      order_id: what === 'order' ? Number(number) : null,
      payment_id: what === 'payment' ? Number(number) : null,
      reason,
      amount: fromMinor(amount_minor),
      balance: fromMinor(balanceMinor),
    };
  });
  return {
    month,
    months: [...new Set([thisMonth(), ...months.rows.map((row) => row.month)])].toSorted().toReversed(),
    opening: fromMinor(openingMinor),
    closing: fromMinor(balanceMinor),
    currency,
    movements,
  };
}

const thisMonth = () => new Date().toISOString().slice(0, 7);
