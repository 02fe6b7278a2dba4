import type { OrderEventKind, OrderStatus, Purchase } from '@patina/shared-api/contract/orders/purchase';

type UpcomingKind = Extract<OrderEventKind, 'processing' | 'completed'>;

/** A past event of an order (`at`, seconds since 1970), or an upcoming one. */
export type OrderStep = { kind: OrderEventKind; at: number } | { kind: UpcomingKind; at?: undefined };

/** Upcoming steps, by status. */
const UPCOMING: Record<OrderStatus, UpcomingKind[]> = {
  pending: ['processing', 'completed'],
  processing: ['completed'],
  completed: [],
  cancelled: [],
  refunded: [],
  reversed: [],
};

/** Steps of an order, oldest first; what the ways of its items tell is left out. */
export function orderSteps({ events, status, items }: Pick<Purchase, 'events' | 'status' | 'items'>): OrderStep[] {
  const isTold = new Set<OrderEventKind>();
  if (items.some(({ trade }) => trade !== undefined && trade.events.length > 0)) isTold.add('completed');
  if (items.length > 0 && items.every(({ refund }) => refund)) isTold.add('refunded').add('reversed');
  const ahead = status !== 'pending' && items.some(({ trade }) => trade) ? [] : UPCOMING[status];
  return [...events.filter(({ kind }) => !isTold.has(kind)), ...ahead.map((kind) => ({ kind }))];
}
