import type { DeskDelivery, DeskDeliveryQuery } from '@patina/shared-api/contract/desk/orders';
import { isUnsent } from '@patina/shared-api/contract/trades/trade-policy';
import { sql } from 'kysely';
import { type Pictures, productPicture, productRepository } from '#catalogue/catalogue.ts';
import { waitHours, waitOf } from '#identity/identity.ts';
import { type Actor, noteRead, readPage } from '#operators/operators.ts';
import { deliveryWaitOf } from '#orders/delivery-wait.ts';
import { type Order, orderRepository } from '#orders/order.ts';
import { laterOf } from '#orders/trade.ts';
import { countRows } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { epochSeconds } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/** Paid orders with an item that can be sent now, for the first time or again (docs/product.md#delivery). */
export const toSend = (database: Database) =>
  database
    .selectFrom('shop_order')
    .where('status', '=', 'processing')
    // The states of `isUnsent`, as the index of the items has them.
    .where('id', 'in', (query) =>
      query
        .selectFrom('order_line')
        .where('trade_state', 'in', ['waiting', 'declined', 'expired'])
        .where(({ eb, or }) => or([eb('available_at', 'is', null), eb('available_at', '<=', new Date())]))
        .select('order_line.order_id'),
    );

/** Number of orders that wait to be sent, counted no further than `most`: those of the list. */
export const countToSend = (database: Database, most: number): Promise<number> =>
  countRows(database, toSend(database).select('id').limit(most));

interface ToSendParts {
  settings: SettingsService;
  pictures: Pictures;
}

/** What is to send, oldest first, a page at a time; that its buyers were seen is in the audit log. */
export const readingToSend =
  (database: Database, { settings, pictures }: ToSendParts) =>
  async (query: DeskDeliveryQuery, { email }: Actor) => {
    const hours = await waitHours(settings);
    const answer = await readPage(query, {
      count: (most) => countToSend(database, most),
      rows: async (limit, offset) => {
        const page = toSend(database).selectAll().orderBy('id').limit(limit).offset(offset);
        return describe(database, await page.execute(), { pictures, hours });
      },
    });
    await noteRead(database, email, 'orders');
    return answer;
  };

async function describe(
  database: Database,
  orders: readonly Order[],
  { pictures, hours }: { pictures: Pictures; hours: number },
): Promise<DeskDelivery[]> {
  const lines = await orderRepository(database).linesOf(orders.map(({ id }) => id));
  const unsent = lines.filter(({ trade_state }) => isUnsent(trade_state));
  const [products, waits] = await Promise.all([
    productRepository(database).productsOf(unsent.flatMap(({ product_id }) => product_id ?? [])),
    waitsOf(database, orders, hours),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  return orders.map(({ id, created_at, user_id, recipient }) => ({
    id,
    created_at: epochSeconds(created_at),
    buyer: `${recipient.name ?? ''} ${recipient.surname ?? ''}`.trim() || String(user_id),
    trade_link: recipient.tradeLink ?? null,
    waits_until: waits.get(id) ?? null,
    items: unsent
      .filter(({ order_id }) => order_id === id)
      .map(({ position, title, img_url, product_id, trade_state, available_at }) => {
        const product = productOf.get(product_id ?? 0);
        return {
          item: position + 1,
          title,
          img_url: product ? productPicture(product, pictures) : img_url,
          state: trade_state,
          available_at: secondsOf(laterOf(available_at)),
        };
      }),
  }));
}

const secondsOf = (time: Date | null) => time && epochSeconds(time);

/** Until when orders wait, of those that do: only buyers who have just changed credentials are looked at one by one. */
async function waitsOf(database: Database, orders: readonly Order[], hours: number): Promise<Map<number, number>> {
  const buyers = await database
    .selectFrom('user_account')
    .select(['id', 'credentials_changed_at', 'created_at'])
    .where(sql<boolean>`id = any(${orders.map(({ user_id }) => user_id)}::integer[])`)
    .execute();
  const changed = new Set(buyers.filter((buyer) => waitOf(buyer, hours) !== null).map(({ id }) => id));
  const waits = new Map<number, number>();
  for (const order of orders.filter(({ user_id }) => changed.has(user_id))) {
    const until = await deliveryWaitOf(database, order, hours);
    if (until !== null) waits.set(order.id, epochSeconds(until));
  }
  return waits;
}
