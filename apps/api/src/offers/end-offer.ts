import type { TradeActor, TradeState } from '@patina/shared-api/contract/trades/trade';
import { type Offer, offerRepository } from '#offers/offer-repository.ts';
import { failPayout } from '#offers/payouts/book-payout.ts';
import { payoutRepository } from '#offers/payouts/payout-repository.ts';
import { moveTrade } from '#orders/orders.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';

interface Ending {
  operator: string;
  /** `steam` when time or Steam has ended it. */
  by: TradeActor;
  reason: string;
  /** `reversed` for an item that is back with its seller. */
  trade?: Extract<TradeState, 'cancelled' | 'reversed'>;
}

/**
 * Ends an offer and the way of its item; a payout that is still to be made fails. Runs in the transaction that has locked
 * the offer. @throws CommandError for an offer that has been paid, unless its trade is reversed
 */
export async function endOffer(
  transaction: Database,
  offer: Offer,
  { operator, by, reason, trade = 'cancelled' }: Ending,
): Promise<Offer> {
  const payout = await payoutRepository(transaction).lockActive(offer.id);
  if (payout?.status === 'requested') await failPayout(transaction, payout, reason);
  if (payout?.status === 'paid' && trade === 'cancelled') {
    throw new CommandError(`Payout ${payout.id} of offer ${offer.id} has been paid.`, 'offer-paid');
  }
  await moveTrade(transaction, { offerId: offer.id }, { state: trade, by, operator, note: reason });
  return offerRepository(transaction).become(offer, 'cancelled', { operator });
}
