import type { OrderStatus, Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';

/** One line of the order history: an order. */
export interface OrderRow {
  order: number;
  /** Seconds since 1970. */
  createdAt: number;
  /** Name of the first item; empty when unknown. */
  title: string;
  picture: string;
  /** Id of the first item's product; undefined if it is no longer in the catalogue. */
  product: number | undefined;
  /** Number of items beside the first. */
  more: number;
  count: number;
  /** Amount paid, after a discount; internal currency. */
  amount: number;
  status: OrderStatus;
  /** Where items are on their way, each state once; empty while that says nothing more than the status. */
  trades: TradeState[];
}

/** The rows of the history; an order without items has its own title and picture. */
export function orderRows(orders: readonly Purchase[]): OrderRow[] {
  return orders.map((order): OrderRow => {
    const [first] = order.items;
    return {
      order: order.id,
      createdAt: order.created_at,
      title: first?.title ?? order.title,
      picture: first?.img_url ?? order.img_url,
      product: first?.item_id || undefined,
      more: Math.max(order.items.length - 1, 0),
      count: order.count,
      amount: order.total,
      status: order.status,
      trades: [...new Set(order.items.flatMap((item) => tradeOf(item, order.status) ?? []))],
    };
  });
}

function tradeOf({ trade, refund }: Purchase['items'][number], status: OrderStatus): TradeState | undefined {
  return status === 'processing' || (refund && status === 'completed') ? trade?.state : undefined;
}
