import type { DeskOrder, DeskOrderQuery, DeskOrderRow } from '@patina/shared-api/contract/desk/orders';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { fromMinor } from '@patina/shared-api/money';
import type { Pictures } from '#catalogue/catalogue.ts';
import { waitHours } from '#identity/identity.ts';
import { type Actor, noteRead, readPage, readRowId } from '#operators/operators.ts';
import { describeDeskOrder, describeOrderRows } from '#orders/describe-desk-order.ts';
import { orderRepository } from '#orders/order.ts';
import { orderList } from '#orders/order-list.ts';
import { csvText, MOST_CSV_ROWS } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { SettingsService } from '#store/store.ts';

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
      return { payload: describeOrderRows(rows, lines), meta };
    },

    /** The list as a CSV file; that its buyers were seen is in the audit log. */
    async csv({ sort = '-id', ...filter }: DeskOrderQuery, { email }: Actor): Promise<string> {
      const rows = await orderList(database).page(filter, sort, MOST_CSV_ROWS, 0);
      const lines = await orderRepository(database).linesOf(rows.map(({ id }) => id));
      const titlesOf = Map.groupBy(lines, ({ order_id }) => order_id);
      await noteRead(database, email, 'orders export');
      return csvText(
        ['id', 'placed', 'status', 'items', 'total', 'payment_method', 'buyer', 'email'],
        rows.map(({ id, user_id, ...order }) => [
          ...[id, order.created_at.toISOString(), order.status],
          (titlesOf.get(id) ?? []).map(({ title, trade_state }) => `${title} [${trade_state}]`).join('; '),
          ...[fromMinor(order.total_minor), order.payment_method, user_id, order.email ?? ''],
        ]),
      );
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
