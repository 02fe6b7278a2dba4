import type { OrderStatus, Purchase } from '@patina/shared-api/contract/purchase';
import { fromMinor, toMinor } from '@patina/shared-api/money';

/** One line of the order history. */
export interface OrderRow {
  key: string;
  order: number;
  /** Seconds since 1970. */
  createdAt: number;
  /** Empty when nobody knows it any more. */
  title: string;
  picture: string;
  /** Id of the product; undefined when the catalogue does not have it any more. */
  product: number | undefined;
  count: number;
  /** What was paid for it, its share of a discount taken off; internal currency. */
  amount: number;
  status: OrderStatus;
}

/** Orders by their items, so that every item stands in the history; one that names no items is one row. */
export function orderRows(orders: readonly Purchase[]): OrderRow[] {
  return orders.flatMap((order): OrderRow[] => {
    const common = { order: order.id, createdAt: order.created_at, status: order.status };
    if (order.items.length === 0) {
      const { title, count, total: amount, img_url: picture } = order;
      return [{ ...common, key: `${order.id}`, title, picture, product: undefined, count, amount }];
    }
    const amounts = paidFor(order);
    return order.items.map(({ item_id, title, img_url, count }, place) => ({
      ...common,
      key: `${order.id}/${place}`,
      title,
      picture: img_url,
      product: item_id || undefined,
      count,
      amount: amounts[place] ?? 0,
    }));
  });
}

/**
 * What was paid for each item of an order: the total shared out by the items' prices, to the cent. Each item's share
 * ends where the shares up to it do, so that all of them together are the total.
 */
function paidFor({ items, total }: Pick<Purchase, 'items' | 'total'>): number[] {
  const prices = items.map(({ price, count }) => toMinor(price) * count);
  const whole = prices.reduce((sum, price) => sum + price, 0) || 1;
  const paid = toMinor(total);
  let priced = 0;
  let shared = 0;
  return prices.map((price) => {
    priced += price;
    const upToHere = Math.round((paid * priced) / whole);
    const share = upToHere - shared;
    shared = upToHere;
    return fromMinor(share);
  });
}
