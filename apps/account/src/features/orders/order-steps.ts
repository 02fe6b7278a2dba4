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

/** Steps of an order, oldest first. */
export function orderSteps({ events, status }: Pick<Purchase, 'events' | 'status'>): OrderStep[] {
  return [...events, ...UPCOMING[status].map((kind) => ({ kind }))];
}
