import type { Trade } from '@patina/shared-api/contract/trades/trade';

/** A trade of an item that nothing has happened to, with the given changes. */
export function aTrade(trade: Partial<Trade> = {}): Trade {
  return {
    state: 'waiting',
    trade_offer: null,
    expires_at: null,
    due_at: null,
    protected_until: null,
    events: [],
    ...trade,
  };
}
