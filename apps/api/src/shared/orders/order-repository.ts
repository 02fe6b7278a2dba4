import type { OrderEventKind, OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { OrderTables } from '#shared/database/tables/money/order-tables.ts';
import type { Database } from '#shared/database/tables.ts';
import { requireTransition } from '#shared/orders/order-status.ts';

export type Order = Selectable<OrderTables['shop_order']>;

/** Maximum number of listed orders. */
const MOST = 1000;

/** Orders, their lines and events; takes a database or a transaction. */
export function orderRepository(database: Database) {
  async function note(orderId: number, kind: OrderEventKind): Promise<void> {
    await database.insertInto('order_event').values({ order_id: orderId, kind }).execute();
  }

  return {
    note,

    async add(
      order: Insertable<OrderTables['shop_order']>,
      lines: Omit<Insertable<OrderTables['order_line']>, 'order_id' | 'position'>[],
    ): Promise<number> {
      const { id } = await database.insertInto('shop_order').values(order).returning('id').executeTakeFirstOrThrow();
      const rows = lines.map((line, position) => ({ ...line, order_id: id, position }));
      await database.insertInto('order_line').values(rows).execute();
      await note(id, order.status);
      return id;
    },

    find: (id: number) => database.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: number) =>
      database.selectFrom('shop_order').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Changes the status of a locked order and adds an event. @throws ApiError if that is not allowed */
    async become({ id, status }: Pick<Order, 'id' | 'status'>, next: OrderStatus): Promise<void> {
      requireTransition(id, status, next);
      await database.updateTable('shop_order').set({ status: next }).where('id', '=', id).execute();
      await note(id, next);
    },

    /** Ids of the products of an order that still exist. */
    async productIds(id: number): Promise<number[]> {
      const lines = await database.selectFrom('order_line').select('product_id').where('order_id', '=', id).execute();
      return lines.flatMap(({ product_id }) => product_id ?? []);
    },

    async countPending(userId: number): Promise<number> {
      const { orders } = await database
        .selectFrom('shop_order')
        .select(sql<number>`count(*)::integer`.as('orders'))
        .where('user_id', '=', userId)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return orders;
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

    /** Ids of a user's pending orders that contain any of the products. */
    async pendingWith(userId: number, productIds: readonly number[]): Promise<number[]> {
      const rows = await database
        .selectFrom('shop_order')
        .where('user_id', '=', userId)
        .where('status', '=', 'pending')
        .where((where) =>
          where.exists(
            where
              .selectFrom('order_line')
              .whereRef('order_line.order_id', '=', 'shop_order.id')
              .where(sql<boolean>`order_line.product_id = any(${productIds}::integer[])`)
              .select('order_line.position'),
          ),
        )
        .select('id')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Newest first. */
    ofUser: (userId: number) =>
      database
        .selectFrom('shop_order')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute(),

    /** Newest first; of one status, or of all. */
    latest(status: OrderStatus | undefined) {
      const orders = database.selectFrom('shop_order').selectAll().orderBy('id', 'desc').limit(MOST);
      return (status === undefined ? orders : orders.where('status', '=', status)).execute();
    },

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
