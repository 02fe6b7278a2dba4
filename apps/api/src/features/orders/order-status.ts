import type { OrderStatus } from '@patina/shared-api/contract/purchase';
import { Conflict } from '#http/problems.ts';

/** What can become of an order: `pending` is being paid, `processing` is paid and to be delivered. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'refunded'],
  completed: ['refunded', 'reversed'],
  cancelled: [],
  refunded: [],
  reversed: [],
};

/** @throws Conflict */
export function requireTransition(id: number, from: OrderStatus, to: OrderStatus): void {
  if (!NEXT[from].includes(to)) throw new Conflict(`Order ${id} is ${from} and cannot become ${to}.`);
}
