import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { TRADE_TRANSITIONS } from '@patina/shared-api/contract/trades/trade-policy';
import type { OrderLine } from '#orders/order.ts';
import { laterOf } from '#orders/trade.ts';
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

interface Reported {
  state: TradeState;
  tradeOffer?: string | undefined;
}

/**
 * The places of the items that a report is about: those that are named; else those in the named trade offer, or to be
 * sent by it; else all that it is possible for now, and those that it is already true of.
 * @throws CommandError if there are none
 */
export function choosePositions(
  orderId: number,
  lines: readonly OrderLine[],
  { state, tradeOffer }: Reported,
  positions?: readonly number[],
): number[] {
  if (positions !== undefined) return chooseLines(orderId, lines, positions).map(({ position }) => position);
  const isAbout = (line: OrderLine) => state === 'sent' || tradeOffer === undefined || line.trade_offer === tradeOffer;
  const fitting = lines.filter((line) => isAbout(line) && isPossible(line, state));
  const now = state === 'sent' ? fitting.filter(({ available_at }) => laterOf(available_at) === null) : fitting;
  const known = lines.filter(
    (line) => line.trade_state === state && (tradeOffer === undefined || line.trade_offer === tradeOffer),
  );
  // Where nothing can be sent now the report says why.
  const chosen = [now, known, fitting].find((some) => some.length > 0) ?? [];
  if (chosen.length > 0) return chosen.map(({ position }) => position);
  const states = lines.map(({ position, trade_state, trade_offer }) => {
    const offer = trade_offer === null ? '' : ` (trade offer ${trade_offer})`;
    return `item ${position + 1} is ${trade_state}${offer}`;
  });
  throw new CommandError(
    `Order ${orderId} has no item that can become ${state}: ${states.join(', ')}.`,
    'trade-impossible-now',
  );
}

/** An item that was the buyer's for good is reversed only where it is named. */
const isPossible = ({ trade_state }: OrderLine, state: TradeState) =>
  trade_state !== 'done' && TRADE_TRANSITIONS[trade_state].includes(state);
