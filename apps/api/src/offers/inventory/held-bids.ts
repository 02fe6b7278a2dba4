import type { Encryption } from '#platform/secrets/encryption.ts';
import { epochSeconds, MINUTE } from '#platform/time.ts';

/** How long a bid that was shown holds. */
const HOLD = 15 * MINUTE;

/** A bid that somebody is shown for an item of theirs. */
interface Bid {
  userId: number;
  assetId: string;
  productId: number;
  currency: string;
  /** In hundredths of the currency. */
  bidMinor: number;
}

export type HeldBids = ReturnType<typeof heldBids>;

/**
 * Bids that hold for a while: what was shown is signed and comes back with the offer, so that nothing is stored and every server
 * of the store knows it for its own (docs/decisions/0064).
 */
export function heldBids({ sign, isSigned }: Pick<Encryption, 'sign' | 'isSigned'>, now: () => number = Date.now) {
  const textOf = ({ userId, assetId, productId, currency, bidMinor }: Bid, until: number) =>
    JSON.stringify(['bid', userId, assetId, productId, currency, bidMinor, until]);

  return {
    /** Until when what is shown now holds, in seconds since 1970. */
    until: () => epochSeconds(new Date(now() + HOLD)),

    /** What proves until when we have held a bid: the time and our signature. */
    hold: (bid: Bid, until: number) => `${until}.${sign(textOf(bid, until))}`,

    /** Whether we have shown this bid, and still hold it. */
    isHeld(bid: Bid, hold: string): boolean {
      const [until = '', signature = ''] = hold.split('.');
      return Number(until) * 1000 > now() && isSigned(textOf(bid, Number(until)), signature);
    },
  };
}
