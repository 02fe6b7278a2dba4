import type { DeskOrder, DeskOrderQuery, DeskOrderRow, ORDER_SORTS } from '@patina/shared-api/contract/desk/orders';
import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { fromMinor } from '@patina/shared-api/money';
import type { Pictures } from '#catalogue/catalogue.ts';
import { waitHours } from '#identity/identity.ts';
import { type Actor, hasItemWords, isPerson, noteRead, readPage, readRowId } from '#operators/operators.ts';
import { describeDeskOrder } from '#orders/describe-desk-order.ts';
import { type OrderLine, orderRepository } from '#orders/order.ts';
import { csvTable, MOST_CSV_ROWS } from '#platform/csv.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds, readDays } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

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

type ListedOrder = Awaited<ReturnType<ReturnType<typeof orderList>['page']>>[number];

interface DeskOrderParts {
  settings: SettingsService;
  pictures: Pictures;
}

export type DeskOrders = ReturnType<typeof deskOrders>;

/** Orders in the back office. */
export function deskOrders(database: Database, { settings, pictures }: DeskOrderParts) {
  return {
    /** One page of orders; that buyers were seen is in the audit log. */
    async list(
      { sort = '-id', ...query }: DeskOrderQuery,
      { email }: Actor,
    ): Promise<{ payload: DeskOrderRow[]; meta: ListMeta }> {
      const list = orderList(database);
      const { rows, meta } = await readPage(query, {
        count: (most) => list.count(query, most),
        rows: (limit, offset) => list.page(query, sort, limit, offset),
      });
      const lines = await orderRepository(database).linesOf(rows.map(({ id }) => id));
      await noteRead(database, email, 'orders');
      return { payload: describeRows(rows, lines), meta };
    },

    /** The list as a CSV file; that its buyers were seen is in the audit log. */
    async csv({ sort = '-id', ...filter }: DeskOrderQuery, { email }: Actor): Promise<string> {
      const rows = await orderList(database).page(filter, sort, MOST_CSV_ROWS, 0);
      const lines = await orderRepository(database).linesOf(rows.map(({ id }) => id));
      const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
      const itemText = ({ title, trade_state }: OrderLine) => `${title} [${trade_state}]`;
      await noteRead(database, email, 'orders export');
      return csvTable(rows, {
        id: ({ id }) => id,
        placed: ({ created_at }) => created_at.toISOString(),
        status: ({ status }) => status,
        items: ({ id }) => (linesOf.get(id) ?? []).map(itemText).join('; '),
        total: ({ total_minor }) => fromMinor(total_minor),
        payment_method: ({ payment_method }) => payment_method,
        buyer: ({ user_id }) => user_id,
        email: (order) => order.email ?? '',
      });
    },

    /** One order; that its buyer was seen is in the audit log. @throws ApiError */
    async find(typed: string, operator: Actor): Promise<DeskOrder> {
      const order = await orderRepository(database).find(readRowId(typed));
      if (order === undefined) throw new ApiError('order-not-found');
      const described = await describeDeskOrder(database, order, { pictures, waitHours: await waitHours(settings) });
      await noteRead(database, operator.email, `user ${order.user_id}`);
      return described;
    },
  };
}

/** Rows of the list of orders. */
function describeRows(orders: readonly ListedOrder[], lines: readonly OrderLine[]): DeskOrderRow[] {
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map(({ id, user_id, ...order }) => {
    const items = linesOf.get(id) ?? [];
    const states = Map.groupBy(items, ({ trade_state }) => trade_state);
    return {
      id,
      created_at: epochSeconds(order.created_at),
      status: order.status,
      title: order.title ?? items[0]?.title ?? '',
      count: items.length,
      total: fromMinor(order.total_minor),
      payment_method: order.payment_method,
      buyer: { id: user_id, email: order.email, name: order.name, surname: order.surname },
      trades: [...states].map(([state, { length: count }]) => ({ state, count })),
    };
  });
}
