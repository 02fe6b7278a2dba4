import type { PersonMovement, PersonOffer, PersonOrder } from '@patina/shared-api/contract/desk/people';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import { countRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';

/** What somebody has bought, offered and paid, newest first. */
export function personHistory(database: Database, userId: number) {
  return {
    orders: {
      count: (most: number) =>
        countRows(database, database.selectFrom('shop_order').select('id').where('user_id', '=', userId).limit(most)),
      async rows(limit: number, offset: number): Promise<PersonOrder[]> {
        const rows = await database
          .selectFrom('shop_order')
          .select(['id', 'created_at', 'status', 'total_minor'])
          .select(sql<number>`(select count(*)::integer from order_line where order_id = shop_order.id)`.as('items'))
          .where('user_id', '=', userId)
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        return rows.map(({ total_minor, created_at, ...order }) => ({
          ...order,
          created_at: epochSeconds(created_at),
          total: fromMinor(total_minor),
        }));
      },
    },

    offers: {
      count: (most: number) =>
        countRows(database, database.selectFrom('offer').select('id').where('user_id', '=', userId).limit(most)),
      async rows(limit: number, offset: number): Promise<PersonOffer[]> {
        const rows = await database
          .selectFrom('offer')
          .select(['id', 'created_at', 'title', 'status', 'currency', 'user_price_minor', 'service_price_minor'])
          .where('user_id', '=', userId)
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        return rows.map(({ user_price_minor, service_price_minor, created_at, ...offer }) => ({
          ...offer,
          created_at: epochSeconds(created_at),
          price: fromMinor(service_price_minor ?? user_price_minor),
        }));
      },
    },

    ledger: {
      count: (most: number) =>
        countRows(database, database.selectFrom('ledger_entry').select('id').where('user_id', '=', userId).limit(most)),
      async rows(limit: number, offset: number): Promise<PersonMovement[]> {
        const rows = await database
          .selectFrom('ledger_entry')
          .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
          .select(['ledger_entry.id', 'ledger_entry.amount_minor'])
          .select(['ledger_transaction.kind', 'ledger_transaction.subject', 'ledger_transaction.created_at'])
          .where('ledger_entry.user_id', '=', userId)
          .orderBy('ledger_entry.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        return rows.map(({ amount_minor, created_at, ...movement }) => ({
          ...movement,
          created_at: epochSeconds(created_at),
          amount: fromMinor(amount_minor),
        }));
      },
    },
  };
}
