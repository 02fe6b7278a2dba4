import type { PersonMovement, PersonOffer, PersonOrder } from '@patina/shared-api/contract/desk/people';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import { queried } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

/** What somebody has bought, offered and paid, newest first. */
export function personHistory(database: Database, userId: number) {
  const orders = database
    .selectFrom('shop_order')
    .select(['id', 'created_at', 'status', 'total_minor'])
    .select(sql<number>`(select count(*)::integer from order_line where order_id = shop_order.id)`.as('items'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc');
  const offers = database
    .selectFrom('offer')
    .select(['id', 'created_at', 'title', 'status', 'currency', 'user_price_minor', 'service_price_minor'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc');
  const entries = database
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select(['ledger_entry.id', 'ledger_entry.amount_minor'])
    .select(['ledger_transaction.kind', 'ledger_transaction.subject', 'ledger_transaction.created_at'])
    .where('ledger_entry.user_id', '=', userId)
    .orderBy('ledger_entry.id', 'desc');
  return {
    orders: queried(database, orders, (rows) =>
      rows.map(
        ({ total_minor, created_at, ...order }): PersonOrder => ({
          ...order,
          created_at: epochSeconds(created_at),
          total: fromMinor(total_minor),
        }),
      ),
    ),

    offers: queried(database, offers, (rows) =>
      rows.map(
        ({ user_price_minor, service_price_minor, created_at, ...offer }): PersonOffer => ({
          ...offer,
          created_at: epochSeconds(created_at),
          price: fromMinor(service_price_minor ?? user_price_minor),
        }),
      ),
    ),

    ledger: queried(database, entries, (rows) =>
      rows.map(
        ({ amount_minor, created_at, ...movement }): PersonMovement => ({
          ...movement,
          created_at: epochSeconds(created_at),
          amount: fromMinor(amount_minor),
        }),
      ),
    ),
  };
}
