import { fromMinor } from '@patina/shared-api/money';
import { type RawBuilder, sql } from 'kysely';
import { factsBy, type TimelineFacts, type TimelineSource } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

/** Payments or refunds of a subject. */
const ofOrders = (event: RawBuilder<unknown>): TimelineSource['events'] => {
  return ({ kind, id }) => {
    if (kind === 'offer') return undefined;
    return kind === 'order' ? sql`${event} and order_id = ${id}` : sql`${event} and user_id = ${id}`;
  };
};

/** Payments by one of their times, and what is said of each. */
function payments(name: string, time: string, wordOf: (payment: { status: string }) => string): TimelineSource {
  const at = sql.ref(time);
  return {
    name,
    kind: 'payment',
    events: ofOrders(sql`select number as key, ${at} as at from payment where ${at} is not null`),
    async describe(database, keys) {
      const rows = await database
        .selectFrom('payment')
        .select(['number', 'method', 'amount_minor', 'currency', 'status'])
        .where(sql<boolean>`number = any(${keys}::integer[])`)
        .execute();
      return factsBy(
        rows,
        ({ number }) => number,
        ({ number, method, amount_minor, currency, status }) => ({
          subject: `payment ${number}`,
          what: wordOf({ status }),
          method,
          amount: fromMinor(amount_minor),
          currency,
        }),
      );
    },
  };
}

/** What is said of refunds: what goes back by the payment, or Credits. */
async function describeRefunds(
  database: Database,
  keys: readonly number[],
  what: string,
): Promise<ReadonlyMap<number, TimelineFacts>> {
  const rows = await database
    .selectFrom('refund')
    .leftJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.number', 'refund.order_id', 'refund.credits_minor', 'refund.amount_minor'])
    .select(['payment.amount_minor as paid_minor', 'payment.currency'])
    .where(sql<boolean>`refund.number = any(${keys}::integer[])`)
    .execute();
  return factsBy(
    rows,
    ({ number }) => number,
    ({ order_id, credits_minor, amount_minor, paid_minor, currency }) => ({
      subject: `order ${order_id}`,
      what: currency === null ? 'credited' : what,
      amount: fromMinor(paid_minor === null ? credits_minor : (amount_minor ?? paid_minor)),
      currency,
    }),
  );
}

/** Payments, refunds, and what was booked. */
export const moneyTimeline: TimelineSource[] = [
  payments('payment', 'created_at', () => 'begun'),
  payments('settled payment', 'settled_at', ({ status }) => status),
  payments('returned payment', 'returned_at', () => 'returned'),
  {
    name: 'refund',
    kind: 'order',
    events: ofOrders(sql`select number as key, created_at as at from refund where true`),
    describe: (database, keys) => describeRefunds(database, keys, 'refund'),
  },
  {
    name: 'sent refund',
    kind: 'order',
    // The previous release marks a part that has not been sent as done, too.
    events: ofOrders(
      sql`select number as key, done_at as at from refund where payment_id is not null and done_at is not null and not is_unsent`,
    ),
    describe: (database, keys) => describeRefunds(database, keys, 'refund_sent'),
  },
  {
    name: 'ledger',
    kind: 'ledger',
    events({ kind, id }, most) {
      // The latest by their numbers, which an index has.
      if (kind === 'person') {
        return sql`select entry.id as key, booked.created_at as at
          from (select id, transaction_id from ledger_entry where user_id = ${id} order by id desc limit ${most}) as entry
          join ledger_transaction as booked on booked.id = entry.transaction_id`;
      }
      // Of what has no account of its own, how much was booked.
      const subjects =
        kind === 'order'
          ? sql`subject = ${`order ${id}`} union all select id, created_at from ledger_transaction
              where subject like ${`order ${id} item %`} union all select id, created_at from ledger_transaction
              where subject in (select 'payment ' || number from payment where order_id = ${id})`
          : sql`subject in (select 'payout ' || payout.id from payout where offer_id = ${id})`;
      return sql`select (select max(entry.id) from ledger_entry as entry where transaction_id = booked.id and amount_minor > 0) as key,
          booked.created_at as at
        from (select id, created_at from ledger_transaction where ${subjects}) as booked`;
    },
    async describe(database, keys) {
      const rows = await database
        .selectFrom('ledger_entry')
        .innerJoin('ledger_transaction', 'ledger_transaction.id', 'transaction_id')
        .select(['ledger_entry.id', 'amount_minor', 'kind', 'subject'])
        .where(sql<boolean>`ledger_entry.id = any(${keys}::bigint[])`)
        .execute();
      return factsBy(
        rows,
        ({ id }) => id,
        ({ kind, subject, amount_minor }) => ({ subject, what: kind, amount: fromMinor(amount_minor) }),
      );
    },
  },
];
