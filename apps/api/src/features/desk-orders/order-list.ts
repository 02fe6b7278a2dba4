import type { ORDER_SORTS } from '@patina/shared-api/contract/desk/orders';
import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { sql } from 'kysely';
import type { Database } from '#shared/database/tables.ts';
import { hasWords, isPerson, readRowId } from '#shared/desk/list-conditions.ts';

export interface OrderListFilter {
  status?: OrderStatus | undefined;
  /** Orders with an item in this state. */
  trade?: TradeState | undefined;
  buyer?: string | undefined;
  item?: string | undefined;
  id?: string | undefined;
}

export type OrderSort = (typeof ORDER_SORTS)[number];

/** Orders for operators, a page at a time; takes a database or a transaction. */
export function orderList(database: Database) {
  function matching({ status, trade, buyer, item, id }: OrderListFilter) {
    return database
      .selectFrom('shop_order')
      .$if(status !== undefined, (orders) => orders.where('shop_order.status', '=', status as OrderStatus))
      .$if(id !== undefined, (orders) => orders.where('shop_order.id', '=', readRowId(id)))
      .$if(buyer !== undefined, (orders) => orders.where(isPerson('shop_order.user_id', buyer ?? '')))
      .$if(trade !== undefined, (orders) =>
        orders.where('shop_order.id', 'in', (from) =>
          from
            .selectFrom('order_line')
            .where('order_line.trade_state', '=', trade as TradeState)
            .select('order_line.order_id'),
        ),
      )
      .$if(item !== undefined, (orders) =>
        orders.where('shop_order.id', 'in', (from) =>
          from
            .selectFrom('order_line')
            .where(hasWords('order_line.title', item ?? ''))
            .select('order_line.order_id'),
        ),
      );
  }

  return {
    /** Number of matching orders, counted no further than `most`. */
    async count(filter: OrderListFilter, most: number): Promise<number> {
      const { total } = await database
        .selectFrom(matching(filter).select('shop_order.id').limit(most).as('counted'))
        .select(sql<number>`count(*)::integer`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Ids are read from an index first, so that only the rows of the page are read. */
    page(filter: OrderListFilter, sort: OrderSort, limit: number, offset: number) {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const isByTotal = sort.endsWith('total');
      const ids = matching(filter)
        .select(['shop_order.id', 'shop_order.total_minor'])
        .$if(isByTotal, (orders) => orders.orderBy('shop_order.total_minor', direction))
        .orderBy('shop_order.id', direction)
        .limit(limit)
        .offset(offset);
      return database
        .selectFrom('shop_order')
        .innerJoin(ids.as('page'), 'page.id', 'shop_order.id')
        .innerJoin('user_account', 'user_account.id', 'shop_order.user_id')
        .select([
          'shop_order.id',
          'shop_order.created_at',
          'shop_order.status',
          'shop_order.title',
          'shop_order.total_minor',
          'shop_order.payment_method',
          'shop_order.user_id',
          'user_account.email',
          'user_account.name',
          'user_account.surname',
        ])
        .$if(isByTotal, (orders) => orders.orderBy('page.total_minor', direction))
        .orderBy('page.id', direction)
        .execute();
    },
  };
}

export type ListedOrder = Awaited<ReturnType<ReturnType<typeof orderList>['page']>>[number];
