import type { TradeActor, TradeState } from '@patina/shared-api/contract/trades/trade';
import { CommandError } from '#shared/admin/command-error.ts';
import type { Database } from '#shared/database/tables.ts';
import { type Offer, offerRepository } from '#shared/offers/offer-repository.ts';
import { failPayout } from '#shared/payouts/book-payout.ts';
import { payoutRepository } from '#shared/payouts/payout-repository.ts';
import { moveTrade } from '#shared/trades/move-trade.ts';

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
