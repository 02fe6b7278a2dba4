import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { fromMinor } from '@patina/shared-api/money';
import type { Database } from '#shared/database/tables.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';

/** A user's orders, newest first; `currency` is the name of the internal one. */
export async function purchaseHistory(database: Database, userId: number, currency: string): Promise<Purchase[]> {
  const orders = await orderRepository(database).ofUser(userId);
  const ids = orders.map(({ id }) => id);
  const lines = Map.groupBy(await orderRepository(database).linesOf(ids), ({ order_id }) => order_id);
  const events = Map.groupBy(await orderRepository(database).eventsOf(ids), ({ order_id }) => order_id);
  return orders.map((order) => {
    const items = (lines.get(order.id) ?? []).map((line) => ({
      item_id: line.product_id ?? 0,
      title: line.title,
      price: fromMinor(line.price_minor),
      count: 1,
      img_url: line.img_url,
      item_quality: line.item_quality,
      item_type: line.item_type,
    }));
    const total = fromMinor(order.total_minor);
    const picture = items[0]?.img_url ?? '';
    return {
      id: order.id,
      created_at: epochSeconds(order.created_at),
      title: order.title ?? items[0]?.title ?? '',
      count: items.length,
      total,
      sum: total,
      subtotal: fromMinor(order.subtotal_minor),
      discount: fromMinor(order.discount_minor),
      promocode: order.promocode,
      vat_percent: order.vat_percent,
      vat: fromMinor(order.vat_minor),
      currency,
      status: order.status,
      payment_method: order.payment_method,
      img_url: picture,
      image_url: picture,
      item_quality: items[0]?.item_quality ?? null,
      item_type: items[0]?.item_type ?? '',
      items,
      events: (events.get(order.id) ?? []).map(({ kind, at }) => ({ kind, at: epochSeconds(at) })),
    };
  });
}
