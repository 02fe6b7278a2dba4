import type { Trade } from '@patina/shared-api/contract/trades/trade';
import type { TradeEvent, TradeRow } from '#orders/trade-repository.ts';
import { epochSeconds } from '#platform/time.ts';

/** A trade as the API answers it. `events` are those of this trade, oldest first. */
export function describeTrade(trade: TradeRow, events: readonly TradeEvent[]): Trade {
  const seconds = (time: Date | null) => time && epochSeconds(time);
  return {
    state: trade.trade_state,
    trade_offer: trade.trade_offer,
    expires_at: seconds(trade.trade_expires_at),
    due_at: seconds(trade.trade_due_at),
    protected_until: seconds(trade.protected_until),
    events: events.map(({ state, by, at }) => ({ state, by, at: epochSeconds(at) })),
  };
}
