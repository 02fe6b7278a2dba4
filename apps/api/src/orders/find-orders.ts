import { type FoundOrder, MOST_FOUND } from '@patina/shared-api/contract/desk/search';
import { sql } from 'kysely';
import type { Typed } from '#operators/operators.ts';
import { receiptNumber } from '#orders/draw-receipt.ts';
import type { Database } from '#platform/database/tables.ts';

/** The number of a receipt as it is printed, or its digits; 0, which none has, for anything else. */
function readReceiptNumber(text: string): number {
  const [, digits = '0'] = /^(?:r-?)?(\d{1,9})$/i.exec(text) ?? [];
  return Number(digits);
}

/** Orders by their own number, by that of their receipt, or by that of a trade offer that has gone out for them. */
export async function findOrders(database: Database, { text, id, digits }: Typed): Promise<FoundOrder[]> {
  const receipt = readReceiptNumber(text);
  if (id === 0 && receipt === 0 && digits === '') return [];
  const found = await database
    .with('named', (query) =>
      query
        .selectFrom('shop_order')
        .select(['shop_order.id', sql.lit(1).as('place'), sql<string | null>`null::text`.as('by')])
        .where('shop_order.id', '=', id)
        .unionAll(
          query
            .selectFrom('receipt')
            .select([
              'order_id as id',
              sql.lit(2).as('place'),
              sql<string | null>`${receiptNumber(receipt)}::text`.as('by'),
            ])
            .where('number', '=', receipt),
        )
        .unionAll(
          query
            .selectFrom('order_line')
            .select(['order_id as id', sql.lit(3).as('place'), 'trade_offer as by'])
            .where('trade_offer', '=', digits),
        ),
    )
    .selectFrom('named')
    .innerJoin('shop_order', 'shop_order.id', 'named.id')
    .select([
      'shop_order.id',
      'status',
      'named.by',
      sql<string>`coalesce(title, (select line.title from order_line as line
        where line.order_id = shop_order.id order by position limit 1), '')`.as('title'),
    ])
    .distinctOn(['named.place', 'shop_order.id'])
    .orderBy('named.place')
    .orderBy('shop_order.id')
    .limit(MOST_FOUND)
    .execute();
  // By its own number and by another one it is one order.
  return [...Map.groupBy(found, (order) => order.id).values()].flatMap(([first]) => first ?? []);
}
