import type { ORDER_SORTS } from '@patina/shared-api/contract/desk/orders';
import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { hasItemWords, isPerson, readRowId } from '#operators/operators.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { readDays } from '#platform/time.ts';

export interface OrderListFilter {
  status?: OrderStatus | undefined;
  /** Orders with an item in this state. */
  trade?: TradeState | undefined;
  buyer?: string | undefined;
  item?: string | undefined;
  id?: string | undefined;
  /** Days of the order, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export type OrderSort = (typeof ORDER_SORTS)[number];

/** Orders for operators, a page at a time; takes a database or a transaction. */
export function orderList(database: Database) {
  const withTrade = (state: TradeState) =>
    database.selectFrom('order_line').where('trade_state', '=', state).select('order_id');
  const withItem = (words: string) =>
    database.selectFrom('order_line').where(hasItemWords('title', words)).select('order_id');

  function matching({ status, trade, buyer, item, id, ...days }: OrderListFilter) {
    const { from, till } = readDays(days);
    return database
      .selectFrom('shop_order')
      .$if(from !== undefined, (orders) => orders.where('shop_order.created_at', '>=', from as Date))
      .$if(till !== undefined, (orders) => orders.where('shop_order.created_at', '<', till as Date))
      .$if(status !== undefined, (orders) => orders.where('shop_order.status', '=', status as OrderStatus))
      .$if(id !== undefined, (orders) => orders.where('shop_order.id', '=', readRowId(id)))
      .$if(buyer !== undefined, (orders) => orders.where(isPerson('shop_order.user_id', buyer ?? '')))
      .$if(trade !== undefined, (orders) => orders.where('shop_order.id', 'in', withTrade(trade as TradeState)))
      .$if(item !== undefined, (orders) => orders.where('shop_order.id', 'in', withItem(item ?? '')));
  }

  return {
    /** Number of matching orders, counted no further than `most`: where items alone decide, no order is read. */
    count(filter: OrderListFilter, most: number): Promise<number> {
      const { trade, item, status, buyer, id, from, to } = filter;
      const isOfItems = [status, buyer, id, from, to].every((value) => value === undefined);
      if (isOfItems && trade !== undefined && item === undefined)
        return countRows(database, withTrade(trade).distinct(), most);
      if (isOfItems && item !== undefined && trade === undefined)
        return countRows(database, withItem(item).distinct(), most);
      return countRows(database, matching(filter).select('shop_order.id'), most);
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
