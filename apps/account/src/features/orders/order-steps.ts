import type { OrderEventKind, OrderStatus, Purchase } from '@patina/shared-api/contract/purchase';

/** Something that has happened to an order (`at`, seconds since 1970), or that is still to come. */
export interface OrderStep {
  kind: OrderEventKind;
  at?: number;
}

/** What an order still goes through when all goes well. */
const AHEAD: Partial<Record<OrderStatus, OrderEventKind[]>> = {
  pending: ['processing', 'completed'],
  processing: ['completed'],
};

/** The way of an order, the oldest step first. */
export function orderSteps({ events, status }: Pick<Purchase, 'events' | 'status'>): OrderStep[] {
  return [...events, ...(AHEAD[status] ?? []).map((kind) => ({ kind }))];
}
