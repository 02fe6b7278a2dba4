import type { OrderLine } from '#orders/order-repository.ts';
import { CommandError } from '#platform/console/command-error.ts';

/**
 * The lines of an order at some places, which count from 0; all without any. Operators count items from 1.
 * @throws CommandError for a place without a line
 */
export function chooseLines(
  orderId: number,
  lines: readonly OrderLine[],
  positions: readonly number[] | undefined,
): readonly OrderLine[] {
  const missing = positions?.find((position) => !lines.some((line) => line.position === position));
  if (missing === undefined) return positions ? lines.filter(({ position }) => positions.includes(position)) : lines;
  const count = lines.length === 1 ? 'one item' : `${lines.length} items`;
  throw new CommandError(`Order ${orderId} has no item ${missing + 1}: it has ${count}.`);
}
