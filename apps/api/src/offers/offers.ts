/** What other areas may use of this one: sellers’ offers and payouts. */
export type { HandOverService } from '#offers/hand-over.ts';
export type { KeptInventories } from '#offers/inventory/kept-inventories.ts';
export { itemKey, namesItem, type Offer, offerRepository } from '#offers/offer.ts';
export { payoutRepository } from '#offers/payout.ts';
