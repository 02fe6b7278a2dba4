import type { TradeState } from './trade.ts';

/** Days for which Steam can reverse a trade after it was accepted. */
export const PROTECTION_DAYS = 7;

/** Days after which Steam lets a trade offer expire. */
export const TRADE_OFFER_DAYS = 14;

/** Within so many hours of its payment, or of a trade offer that was not accepted, an item is sent (docs/product.md#delivery). */
export const SEND_HOURS = 24;

/**
 * Allowed transitions of a trade (docs/product.md#trade-states). A declined or expired trade offer is followed by another
 * one. A reversal may be reported after the protection has ended, when it happened before.
 */
export const TRADE_TRANSITIONS: Record<TradeState, readonly TradeState[]> = {
  waiting: ['sent', 'cancelled'],
  sent: ['protected', 'declined', 'expired', 'cancelled'],
  protected: ['done', 'reversed'],
  done: ['reversed'],
  declined: ['sent', 'cancelled'],
  expired: ['sent', 'cancelled'],
  reversed: [],
  cancelled: [],
};

/** Whether an item is still to be sent, for the first time or again. */
export const isUnsent = (state: TradeState) => state === 'waiting' || state === 'declined' || state === 'expired';

export const hasArrived = (state: TradeState) => state === 'protected' || state === 'done';

/** When Steam no longer reverses a trade that was accepted at a time. */
export function protectedUntil(accepted: Date): Date {
  const end = new Date(accepted);
  end.setUTCDate(end.getUTCDate() + PROTECTION_DAYS);
  return end;
}
