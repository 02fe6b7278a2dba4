import type { OrderLine } from '#orders/order.ts';
import { laterOf } from '#orders/trade.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { momentText } from '#platform/time.ts';

/*
 * Items that are sold while Steam still protects the trade in which they came (docs/product.md#sold-in-advance).
 */

/**
 * Locks the units of items that are sent, so that none goes back to its seller meanwhile.
 * @throws CommandError for an item that cannot be delivered yet, or not any more
 */
export async function requireDeliverable(transaction: Database, lines: readonly OrderLine[]): Promise<void> {
  for (const line of lines) {
    const from = laterOf(line.available_at);
    if (from !== null) throw tooEarly(line, from);
  }
  const units = lines.flatMap(({ unit_id }) => unit_id ?? []);
  if (units.length === 0) return;
  const locked = await transaction
    .selectFrom('unit')
    .select(['id', 'state'])
    .where('id', 'in', units)
    .orderBy('id')
    .forUpdate()
    .execute();
  const lost = new Set(locked.filter(({ state }) => state === 'reversed').map(({ id }) => id));
  const line = lines.find(({ unit_id }) => unit_id !== null && lost.has(unit_id));
  if (line === undefined) return;
  throw new CommandError(`${nameOf(line)} has gone back to its seller: it is cancelled and refunded.`, 'item-lost');
}

const tooEarly = (line: OrderLine, from: Date) =>
  new CommandError(
    `${nameOf(line)} can be delivered from ${momentText(from)}: until then Steam protects the trade in which it came.`,
    'item-later',
  );

const nameOf = ({ order_id, position }: OrderLine) => `Item ${position + 1} of order ${order_id}`;
