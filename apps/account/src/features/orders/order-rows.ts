import type { OrderStatus, Purchase } from '@patina/shared-api/contract/orders/purchase';
import { fromMinor, toMinor } from '@patina/shared-api/money';
import { allocate } from '@patina/shared-api/money-arithmetic';

/** One line of the order history. */
export interface OrderRow {
  key: string;
  order: number;
  /** Seconds since 1970. */
  createdAt: number;
  /** Empty when unknown. */
  title: string;
  picture: string;
  /** Id of the product; undefined if it is no longer in the catalogue. */
  product: number | undefined;
  count: number;
  /** Amount paid for it, after its share of a discount; internal currency. */
  amount: number;
  status: OrderStatus;
}

/** Orders by their items, so that every item is in the history; an order without items is one row. */
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

/** Amount paid for each item of an order: its share of the total, weighted by the items' prices. */
function paidFor({ items, total }: Pick<Purchase, 'items' | 'total'>): number[] {
  const prices = items.map(({ price, count }) => toMinor(price) * count);
  return allocate(toMinor(total), prices).map(fromMinor);
}
