import type { UnsentItems } from '@patina/shared-api/contract/orders/purchase';
import type { Trade } from '@patina/shared-api/contract/trades/trade';
import { isUnsent, SEND_HOURS } from '@patina/shared-api/contract/trades/trade-policy';
import { fromMinor } from '@patina/shared-api/money';
import { allocate } from '@patina/shared-api/money-arithmetic';
import type { Order, OrderLine } from '#orders/order.ts';
import type { OrderCost } from '#orders/order-cost.ts';
import { describeTrade, type TradeEvent } from '#orders/trade.ts';
import { epochSeconds, HOUR } from '#platform/time.ts';

interface OrderTimes {
  /** When the order was paid; undefined until it is. */
  paidAt: Date | undefined;
  /** Until when deliveries to its buyer wait. */
  waitsUntil: Date | null;
}

/** The trade of a line for its buyer; of one that is still to be sent, with the time by which it is (docs/product.md#delivery). */
export function describeOwnTrade(
  line: OrderLine,
  events: readonly TradeEvent[],
  { paidAt, waitsUntil }: OrderTimes,
): Trade {
  const trade = describeTrade(line, events);
  const since = line.trade_state === 'waiting' ? paidAt : events.at(-1)?.at;
  if (since === undefined || !isUnsent(line.trade_state)) return trade;
  const sendBy = Math.max(since.getTime(), line.available_at?.getTime() ?? 0) + SEND_HOURS * HOUR;
  return { ...trade, due_at: epochSeconds(new Date(Math.max(sendBy, waitsUntil?.getTime() ?? 0))) };
}

interface UnsentParts {
  /** What the order's payment charges, if it has one. */
  cost: OrderCost | undefined;
  /** Until when its trade link cannot be changed by its buyer. */
  linkWaits: Date | null;
}

/** What of a paid order can still be cancelled, and what is paid back for it; null where nothing is to be sent. */
export function describeUnsent(
  { total_minor }: Pick<Order, 'total_minor'>,
  lines: readonly OrderLine[],
  { cost, linkWaits }: UnsentParts,
): UnsentItems | null {
  const unsent = lines.filter(({ trade_state }) => isUnsent(trade_state));
  if (unsent.length === 0) return null;
  const sumOf = (sharesMinor: readonly number[]) =>
    sharesMinor.reduce(
      (sumMinor, shareMinor, place) => sumMinor + (unsent.includes(lines[place] as OrderLine) ? shareMinor : 0),
      0,
    );
  const weights = lines.map(({ price_minor }) => price_minor);
  const chargedMinor = cost === undefined ? 0 : sumOf(cost.sharesMinor);
  return {
    count: unsent.length,
    amount: fromMinor(sumOf(allocate(total_minor, weights))),
    // As refunds are: a share below a cent goes to the balance.
    charged: chargedMinor > 0 ? fromMinor(chargedMinor) : null,
    is_in_offer: lines.some(({ trade_state }) => trade_state === 'sent'),
    link_waits_until: linkWaits && epochSeconds(linkWaits),
  };
}
