import type { DeskOrder, DeskOrderQuery, DeskOrderRow } from '@patina/shared-api/contract/desk/orders';
import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { fromMinor } from '@patina/shared-api/money';
import { sql } from 'kysely';
import type { Pictures } from '#catalogue/catalogue.ts';
import { waitHours } from '#identity/identity.ts';
import {
  type Actor,
  hasItemWords,
  isPerson,
  isTagged,
  noteRead,
  type PageOf,
  readRowId,
  readSort,
  rowsByKey,
  tagsOf,
} from '#operators/operators.ts';
import { describeDeskOrder } from '#orders/describe-desk-order.ts';
import { type OrderLine, orderRepository } from '#orders/order.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { csvFile, type Download } from '#platform/http/download.ts';
import { epochSeconds, readDays } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/** Orders for operators. */
function orderList(database: Database, { sort = '-id', ...filter }: DeskOrderQuery) {
  const { status, trade, buyer, item, id, tag, ...days } = filter;
  const { from, till } = readDays(days);
  const [column, direction] = readSort(sort);
  const withTrade = (state: TradeState) =>
    database.selectFrom('order_line').where('trade_state', '=', state).select('order_id');
  const withItem = (words: string) =>
    database.selectFrom('order_line').where(hasItemWords('title', words)).select('order_id');
  const matching = database
    .selectFrom('shop_order')
    .$if(from !== undefined, (orders) => orders.where('shop_order.created_at', '>=', from as Date))
    .$if(till !== undefined, (orders) => orders.where('shop_order.created_at', '<', till as Date))
    .$if(status !== undefined, (orders) => orders.where('shop_order.status', '=', status as OrderStatus))
    .$if(id !== undefined, (orders) => orders.where('shop_order.id', '=', readRowId(id)))
    .$if(buyer !== undefined, (orders) => orders.where(isPerson('shop_order.user_id', buyer ?? '')))
    .$if(tag !== undefined, (orders) => orders.where(isTagged('shop_order.id', 'order', tag ?? '')))
    .$if(trade !== undefined, (orders) => orders.where('shop_order.id', 'in', withTrade(trade as TradeState)))
    .$if(item !== undefined, (orders) => orders.where('shop_order.id', 'in', withItem(item ?? '')));
  const sorted = matching
    .select(['shop_order.id', 'shop_order.total_minor'])
    .$if(column === 'total', (orders) => orders.orderBy('shop_order.total_minor', direction))
    .orderBy('shop_order.id', direction);

  return {
    /** Where items alone decide, no order is read. */
    count(most: number): Promise<number> {
      const isOfItems = [status, buyer, id, tag, from, till].every((value) => value === undefined);
      if (isOfItems && trade !== undefined && item === undefined)
        return countRows(database, withTrade(trade).distinct().limit(most));
      if (isOfItems && item !== undefined && trade === undefined)
        return countRows(database, withItem(item).distinct().limit(most));
      return countRows(database, matching.select('shop_order.id').limit(most));
    },

    /** Ids are read from an index first, so that only the rows of the page are read. */
    rows: (limit: number, offset: number) => rowsOf(sorted.limit(limit).offset(offset)),

    async *all() {
      const ids = await sorted.execute();
      const some = (keys: readonly number[]) =>
        rowsOf(sorted.where(sql<boolean>`shop_order.id = any(${keys}::integer[])`));
      yield* rowsByKey(
        ids.map(({ id }) => id),
        some,
      );
    },
  };

  function rowsOf(ids: typeof sorted) {
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
      .$if(column === 'total', (orders) => orders.orderBy('page.total_minor', direction))
      .orderBy('page.id', direction)
      .execute();
  }
}

type ListedOrder = Awaited<ReturnType<ReturnType<typeof orderList>['rows']>>[number];

interface DeskOrderParts {
  settings: SettingsService;
  pictures: Pictures;
}

export type DeskOrders = ReturnType<typeof deskOrders>;

/** Orders in the back office. */
export function deskOrders(database: Database, { settings, pictures }: DeskOrderParts) {
  const linesOf = async (orders: readonly { id: number }[]) => {
    const lines = await orderRepository(database).linesOf(orders.map(({ id }) => id));
    return Map.groupBy(lines, ({ order_id }) => order_id);
  };

  return {
    /** Orders as rows; that buyers were seen is in the audit log. */
    async list(query: DeskOrderQuery, { email }: Actor): Promise<PageOf<DeskOrderRow>> {
      const { count, rows, all } = orderList(database, query);
      const described = async (orders: readonly ListedOrder[]) => {
        const ids = orders.map(({ id }) => id);
        const [lines, tags] = await Promise.all([linesOf(orders), tagsOf(database, 'order', ids)]);
        return describeRows(orders, lines, tags);
      };
      await noteRead(database, email, 'orders');
      return {
        count,
        rows: async (limit, offset) => described(await rows(limit, offset)),
        async *all() {
          for await (const orders of all()) yield await described(orders);
        },
      };
    },

    /** The list as a CSV file; that its buyers were seen is in the audit log. */
    async csv(query: DeskOrderQuery, { email }: Actor): Promise<Download> {
      const { all } = orderList(database, query);
      const itemText = ({ title, trade_state }: OrderLine) => `${title} [${trade_state}]`;
      await noteRead(database, email, 'orders export');
      async function* withLines() {
        for await (const orders of all()) {
          const lines = await linesOf(orders);
          const tags = await tagsOf(
            database,
            'order',
            orders.map(({ id }) => id),
          );
          yield orders.map((order) => ({ ...order, lines: lines.get(order.id) ?? [], tags: tags(order.id) }));
        }
      }
      return csvFile('orders', withLines(), {
        id: ({ id }) => id,
        placed: ({ created_at }) => created_at.toISOString(),
        status: ({ status }) => status,
        items: ({ lines }) => lines.map(itemText).join('; '),
        total: ({ total_minor }) => fromMinor(total_minor),
        payment_method: ({ payment_method }) => payment_method,
        buyer: ({ user_id }) => user_id,
        email: (order) => order.email ?? '',
        tags: ({ tags }) => tags.join(', '),
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
function describeRows(
  orders: readonly ListedOrder[],
  lines: ReadonlyMap<number, OrderLine[]>,
  tags: (id: number) => string[],
): DeskOrderRow[] {
  return orders.map(({ id, user_id, ...order }) => {
    const items = lines.get(id) ?? [];
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
      tags: tags(id),
    };
  });
}
