import { MOST_COUNTED } from '@patina/shared-api/contract/desk/list-query';
import { approvalList } from '#features/approvals/list-approvals.ts';
import { offerQueue } from '#features/desk-offers/offer-queue.ts';
import { orderList } from '#features/desk-orders/order-list.ts';
import { todayNumbers } from '#features/desk-today/today-numbers.ts';
import { type TodayParts, todayService } from '#features/desk-today/today-service.ts';
import type { Database } from '#shared/database/tables.ts';
import type { Operator } from '#shared/desk/desk-access.ts';

/** Numbers of what waits are counted no further than this. */
const MOST_SHOWN = 10_000;

/** What waits for somebody, counted as the lists that the numbers lead to; sales and releases. */
export function wireToday(database: Database, parts: Omit<TodayParts, 'counts'>) {
  const numbers = todayNumbers(database);
  const offers = offerQueue(database);
  const counts = {
    to_price: () => offers.count({ queue: 'to_price' }, MOST_SHOWN),
    to_send: () => orderList(database).count({ status: 'processing', trade: 'waiting' }, MOST_SHOWN),
    to_receive: () => offers.count({ queue: 'to_receive' }, MOST_SHOWN),
    overdue: () => offers.count({ queue: 'overdue' }, MOST_SHOWN),
    failed_payments: numbers.failedPayments,
    stuck_refunds: numbers.stuckRefunds,
    low_stock: numbers.lowStock,
    approvals: async (operator: Operator) => approvalList(database, {}, operator).count(MOST_COUNTED),
  };
  return todayService({ ...parts, counts });
}
