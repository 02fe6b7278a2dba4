import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import { type Offer, offerRepository } from '#offers/offer-repository.ts';
import { payoutRepository } from '#offers/payouts/payout-repository.ts';
import type { Database } from '#platform/database/tables.ts';

/**
 * Approves an offer once its item has arrived and it has been paid, whichever was first. The offer must be locked.
 * Returns its present state.
 */
export async function settleOffer(transaction: Database, id: number, operator: string): Promise<Offer> {
  const offers = offerRepository(transaction);
  const offer = await offers.require(id);
  if (offer.status !== 'completed' || !hasArrived(offer.trade_state)) return offer;
  const payout = await payoutRepository(transaction).lockActive(id);
  return payout?.status === 'paid' ? offers.become(offer, 'approved', { operator }) : offer;
}
