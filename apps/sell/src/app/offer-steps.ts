/** The steps of an offer, in their order (specification, section 2). */
export const OFFER_STEPS = ['details', 'contact', 'method', 'payment'] as const;

export type OfferStep = (typeof OFFER_STEPS)[number];
