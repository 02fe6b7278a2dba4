import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';
import type { Database } from '#shared/database/tables.ts';
import { type Offer, offerRepository } from '#shared/offers/offer-repository.ts';
import { payoutRepository } from '#shared/payouts/payout-repository.ts';

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
