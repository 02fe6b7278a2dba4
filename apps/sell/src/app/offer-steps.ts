/** The steps of an offer, in their order (docs/product.md#offer-dialog). */
export const OFFER_STEPS = ['details', 'contact', 'method', 'payment'] as const;

export type OfferStep = (typeof OFFER_STEPS)[number];
