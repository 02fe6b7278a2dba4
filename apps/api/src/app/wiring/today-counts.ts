import { MOST_COUNTED } from '@patina/shared-api/contract/desk/list-query';
import { offerQueue } from '#offers/desk-offers.ts';
import type { Actor } from '#operators/desk-access.ts';
import { approvalList } from '#operators/list-approvals.ts';
import { orderList } from '#orders/desk-orders.ts';
import type { Database } from '#platform/database/tables.ts';

/** Numbers of what waits are counted no further than this. */
const MOST_SHOWN = 10_000;

/** What waits for somebody, counted as the lists that the numbers lead to. */
export function todayCounts(database: Database) {
  const offers = offerQueue(database);
  return {
    to_price: () => offers.count({ queue: 'to_price' }, MOST_SHOWN),
    to_send: () => orderList(database).count({ status: 'processing', trade: 'waiting' }, MOST_SHOWN),
    to_receive: () => offers.count({ queue: 'to_receive' }, MOST_SHOWN),
    overdue: () => offers.count({ queue: 'overdue' }, MOST_SHOWN),
    approvals: async (operator: Actor) => approvalList(database, {}, operator).count(MOST_COUNTED),
  };
}
