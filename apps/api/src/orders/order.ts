import type { OrderEventKind, OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import { type Selectable, sql } from 'kysely';
import { stock } from '#catalogue/catalogue.ts';
import { lockOwner } from '#identity/identity.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { inserting, part, run } from '#platform/database/statement.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Transitions of orders: `pending` waits for its payment, `processing` is paid and not yet with the buyer for good. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'refunded', 'reversed'],
  completed: ['refunded', 'reversed'],
  cancelled: [],
  refunded: [],
  reversed: [],
};

/** @throws ApiError */
export function requireTransition(id: number, from: OrderStatus, to: OrderStatus): void {
  if (NEXT[from].includes(to)) return;
  throw new ApiError('order-transition-impossible', { message: `Order ${id} is ${from} and cannot become ${to}.` });
}

export type Order = Selectable<Tables['shop_order']>;
export type OrderLine = Selectable<Tables['order_line']>;

/** The part of a statement that adds an event to an order. */
export const notingEvent = (orderId: number, kind: OrderEventKind) =>
  inserting('order_event', { order_id: orderId, kind });

/** Maximum number of listed orders. */
const MOST = 1000;

/** Orders, their lines and events; takes a database or a transaction. */
export function orderRepository(database: Database) {
  const find = (id: number) => database.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst();

  const lock = (id: number) =>
    database.selectFrom('shop_order').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

  async function note(orderId: number, kind: OrderEventKind): Promise<void> {
    await run(database, notingEvent(orderId, kind));
  }

  return {
    note,

    find,

    lock,

    /** Locks the account of an order's buyer, and then the order, for an operator. @throws CommandError */
    async lockWithOwner(id: number): Promise<Order> {
      const found = await find(id);
      if (found !== undefined) await lockOwner(database, found.user_id);
      const order = found && (await lock(id));
      if (order === undefined) throw new CommandError(`There is no order ${id}.`, 'order-not-found');
      return order;
    },

    /** Changes the status of a locked order and adds an event. @throws ApiError if that is not allowed */
    async become({ id, status }: Pick<Order, 'id' | 'status'>, next: OrderStatus): Promise<void> {
      requireTransition(id, status, next);
      await database.updateTable('shop_order').set({ status: next }).where('id', '=', id).execute();
      await note(id, next);
    },

    async changeRecipient(id: number, recipient: Order['recipient']): Promise<void> {
      const changed = { recipient: JSON.stringify(recipient) };
      await database.updateTable('shop_order').set(changed).where('id', '=', id).execute();
    },

    /** Notes that another order of the same buyer has the items of a cancelled one. */
    async replace(id: number, other: number): Promise<void> {
      await database.updateTable('shop_order').set({ replaced_by: other }).where('id', '=', id).execute();
    },

    /** Ids of a user's pending orders, newest first. */
    async pendingOf(userId: number): Promise<number[]> {
      const orders = await database
        .selectFrom('shop_order')
        .select('id')
        .where('user_id', '=', userId)
        .where('status', '=', 'pending')
        .orderBy('id', 'desc')
        .execute();
      return orders.map(({ id }) => id);
    },

    /** Notes the amount that was paid back for a line, in hundredths of a Credit. */
    async refundLine(id: number, position: number, amountMinor: number, at: Date): Promise<void> {
      await database
        .updateTable('order_line')
        .set({ refunded_minor: amountMinor, refunded_at: at })
        .where('order_id', '=', id)
        .where('position', '=', position)
        .execute();
    },

    /** Whether a user has a pending or processing order. */
    async hasUnfinished(userId: number): Promise<boolean> {
      const found = await database
        .selectFrom('shop_order')
        .select('id')
        .where('user_id', '=', userId)
        .where('status', 'in', ['pending', 'processing'])
        .executeTakeFirst();
      return found !== undefined;
    },

    /** A user's orders that were paid from the balance, newest first. */
    paidFromBalance: (userId: number) =>
      database
        .selectFrom('shop_order')
        .select(['id', 'created_at', 'total_minor'])
        .where('user_id', '=', userId)
        .where('payment_method', '=', FROM_BALANCE)
        .where('status', 'not in', ['pending', 'cancelled'])
        .where('total_minor', '>', 0)
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute(),

    /** Newest first. */
    ofUser: (userId: number) =>
      database
        .selectFrom('shop_order')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute(),

    byIds: (ids: readonly number[]): Promise<Order[]> =>
      database
        .selectFrom('shop_order')
        .selectAll()
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .orderBy('id')
        .execute(),

    /** The items in a trade offer, which may be of several orders of a buyer. */
    linesIn: (tradeOffer: string): Promise<OrderLine[]> =>
      database
        .selectFrom('order_line')
        .selectAll()
        .where('trade_offer', '=', tradeOffer)
        .orderBy('order_id')
        .orderBy('position')
        .execute(),

    linesOf: (ids: readonly number[]) =>
      database
        .selectFrom('order_line')
        .selectAll()
        .where(sql<boolean>`order_id = any(${ids}::integer[])`)
        .orderBy('order_id')
        .orderBy('position')
        .execute(),

    eventsOf: (ids: readonly number[]) =>
      database
        .selectFrom('order_event')
        .select(['order_id', 'kind', 'at'])
        .where(sql<boolean>`order_id = any(${ids}::integer[])`)
        .orderBy('id')
        .execute(),

    /** Erases the recipients of a user's orders. */
    async eraseRecipient(userId: number): Promise<void> {
      await database.updateTable('shop_order').set({ recipient: '{}' }).where('user_id', '=', userId).execute();
    },
  };
}

/** Status of a paid order whose items are all done or refunded; undefined while one is not. */
function settledStatus(lines: readonly OrderLine[]): OrderStatus | undefined {
  const kept = lines.filter(({ refunded_at }) => refunded_at === null);
  if (kept.some(({ trade_state }) => trade_state !== 'done')) return undefined;
  if (kept.length > 0) return 'completed';
  return lines.every(({ trade_state }) => trade_state === 'reversed') ? 'reversed' : 'refunded';
}

/**
 * Ends a paid order once all of its items are done or refunded (docs/product.md#order-states), and returns its status. The
 * order must be locked.
 * @throws ApiError
 */
export async function settleOrder(transaction: Database, order: Pick<Order, 'id' | 'status'>): Promise<OrderStatus> {
  if (order.status !== 'processing' && order.status !== 'completed') return order.status;
  const orders = orderRepository(transaction);
  const status = settledStatus(await orders.linesOf([order.id])) ?? order.status;
  if (status !== order.status) await orders.become(order, status);
  return status;
}

/** Cancels a pending order and puts its items back into stock. The order must be locked. @throws ApiError */
export async function cancelOrder(transaction: Database, order: Pick<Order, 'id' | 'status'>): Promise<void> {
  const orders = orderRepository(transaction);
  await restock(transaction, await orders.linesOf([order.id]));
  await orders.become(order, 'cancelled');
}

/** Puts the items of lines back into stock: where they are known by themselves, the very ones. Their order must be locked. */
export async function restock(transaction: Database, lines: readonly OrderLine[]): Promise<void> {
  const units = lines.flatMap(({ unit_id }) => unit_id ?? []);
  await stock(transaction).giveBack(
    lines.flatMap(({ product_id }) => product_id ?? []),
    units,
  );
  if (units.length > 0) {
    await run(transaction, part`update order_line set unit_id = null where unit_id = any(${units}::integer[])`);
  }
}
