import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import type { DeskOrder, DeskOrderQuery, DeskOrderRow, TradeReports } from '@patina/shared-api/contract/desk/orders';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { TRADE_OFFER_DAYS } from '@patina/shared-api/contract/trades/trade-policy';
import { fromMinor } from '@patina/shared-api/money';
import type { FastifyBaseLogger } from 'fastify';
import type { Pictures } from '#catalogue/catalogue.ts';
import { waitHours } from '#identity/identity.ts';
import { noteRead, type Operator, readPage, readPast, readRowId, runEach } from '#operators/operators.ts';
import { describeDeskOrder, describeOrderRows } from '#orders/describe-desk-order.ts';
import { orderRepository } from '#orders/order.ts';
import { orderList } from '#orders/order-list.ts';
import type { TradeReport } from '#orders/trade.ts';
import { csvText, MOST_CSV_ROWS } from '#platform/csv.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';
import { DAY, fromNow } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/** What is reported of the trades of an order, as the deliveries take it. */
interface Report extends TradeReport {
  order: number;
  state: 'sent' | 'protected' | 'declined' | 'expired' | 'reversed';
  positions?: readonly number[] | undefined;
  forced?: string | undefined;
}

interface DeskOrderParts {
  settings: SettingsService;
  pictures: Pictures;
  deliveries: { report(report: Report): Promise<{ changed: readonly unknown[] }> };
}

/** Who moves a trade by what is reported. */
const ACTORS = { sent: 'store', protected: 'buyer', declined: 'buyer', expired: 'steam' } as const;

export type DeskOrderService = ReturnType<typeof deskOrderService>;

/** Orders in the back office. */
export function deskOrderService(database: Database, { settings, pictures, deliveries }: DeskOrderParts) {
  return {
    /** One page of orders; that buyers were seen is in the audit log. */
    async list(
      { sort = '-id', ...query }: DeskOrderQuery,
      { email }: Operator,
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
    async csv({ sort = '-id', ...filter }: DeskOrderQuery, { email }: Operator): Promise<string> {
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
    async find(typed: string, operator: Operator): Promise<DeskOrder> {
      const order = await orderRepository(database).find(readRowId(typed));
      if (order === undefined) throw new ApiError('order-not-found');
      const described = await describeDeskOrder(database, order, { pictures, waitHours: await waitHours(settings) });
      await noteRead(database, operator.email, `user ${order.user_id}`);
      return described;
    },

    /** Reports what has become of the trade offers of orders. @throws ApiError */
    async report(body: TradeReports, { email }: Operator, log: FastifyBaseLogger): Promise<BulkResult[]> {
      const { state, at, note, forced, is_unprotected: isUnprotected } = body;
      const expiresAt = body.expires_at === undefined ? fromNow(TRADE_OFFER_DAYS * DAY) : timeOf(body.expires_at);
      if (expiresAt <= fromNow(0)) throw invalidInput({ expires_at: 'trade-time-wrong' });
      const shared = {
        state,
        by: ACTORS[state],
        operator: email,
        note,
        forced,
        isUnprotected,
        at: readPast(at),
        ...(state === 'sent' && { expiresAt }),
      };
      return runEach(body.orders, async ({ id, trade_offer: tradeOffer, items }) => {
        const positions = items?.map((item) => item - 1);
        const { changed } = await deliveries.report({ order: id, tradeOffer, positions, ...shared });
        if (changed.length > 0) log.info({ order: id, state }, 'trade reported');
        return { changed: changed.length > 0 };
      });
    },
  };
}

const timeOf = (seconds: number) => new Date(seconds * 1000);
