import { CommandError } from '#shared/admin/command-error.ts';
import type { Database } from '#shared/database/tables.ts';
import { orderRepository } from '#shared/orders/order-repository.ts';
import { refundRepository } from '#shared/payments/refund-repository.ts';
import { tradeRepository } from '#shared/trades/trade-repository.ts';

/** Something that has happened to an order, or to an item of it. */
interface OrderHappening {
  at: Date;
  what: string;
  /** Operator or actor; null for a change of the order's status. */
  by: string | null;
  note: string | null;
}

/** An order with its lines and refunds, and everything that has happened, oldest first. @throws CommandError */
export async function readOrder(database: Database, id: number) {
  const orders = orderRepository(database);
  const order = await orders.find(id);
  if (order === undefined) throw new CommandError(`There is no order ${id}.`);
  const lines = await orders.linesOf([id]);
  const refunds = await refundRepository(database).ofOrder(id);
  const statuses = await orders.eventsOf([id]);
  const trades = await tradeRepository(database).ofOrders([id]);
  const events: OrderHappening[] = [
    ...statuses.map(({ at, kind }) => ({ at, what: `order ${kind}`, by: null, note: null })),
    ...trades.map(({ at, position, state, trade_offer, by, operator, note }) => ({
      at,
      what: `item ${(position ?? 0) + 1} ${state}${trade_offer === null ? '' : ` (trade offer ${trade_offer})`}`,
      by: operator === null ? by : `${by}, reported by ${operator}`,
      note,
    })),
    ...refunds.map(({ created_at, number }) => ({ at: created_at, what: `refund ${number}`, by: null, note: null })),
  ];
  return { order, lines, refunds, events: events.toSorted((one, other) => one.at.getTime() - other.at.getTime()) };
}
