/** What other areas may use of this one: sellers’ offers and payouts. */
export { offerRepository } from '#offers/offer.ts';
export { payoutRepository } from '#offers/payout.ts';
