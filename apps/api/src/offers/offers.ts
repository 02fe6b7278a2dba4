/** What other areas may use of this one: sellers’ offers and payouts. */
export { offerRepository } from '#offers/offer-repository.ts';
export { payoutRepository } from '#offers/payouts/payout-repository.ts';
