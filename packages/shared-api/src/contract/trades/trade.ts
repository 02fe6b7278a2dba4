import * as z from 'zod/mini';

/**
 * Where an item is on its way between two Steam accounts, from the store to a buyer or from a seller to the store
 * (docs/product.md#trade-states).
 */
export const TradeState = z.enum([
  'waiting',
  'sent',
  'protected',
  'done',
  'declined',
  'expired',
  'reversed',
  'cancelled',
]);
export type TradeState = z.output<typeof TradeState>;

/** Who moves a trade; `steam` when time does. */
export const TradeActor = z.enum(['store', 'buyer', 'seller', 'steam']);
export type TradeActor = z.output<typeof TradeActor>;

/** The way of one item. Times are seconds since 1970. */
export const Trade = z.object({
  state: TradeState,
  /** Steam's number of the latest trade offer; null until one is sent. */
  trade_offer: z.nullable(z.string()),
  /** When the trade offer expires, while it waits for an answer. */
  expires_at: z.nullable(z.number()),
  /** The day by which the item is to be sent, where there is one. */
  due_at: z.nullable(z.number()),
  /**
   * From when the item can be sent, where that is still to come: until then Steam protects the trade in which the store got it.
   */
  available_at: z.optional(z.nullable(z.number())),
  /** Until when Steam holds the item back, though the trade offer was accepted; null where it does not. */
  held_until: z.optional(z.nullable(z.number())),
  /** The end of Steam's protection; null until the trade offer is accepted. */
  protected_until: z.nullable(z.number()),
  /** Oldest first. */
  events: z.array(z.object({ state: TradeState, by: TradeActor, at: z.number() })),
});
export type Trade = z.output<typeof Trade>;
