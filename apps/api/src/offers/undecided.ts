import type { Offer } from '#offers/offer-repository.ts';

/** Whether an offer still waits for its seller after the deadline of our price. */
export const isUndecided = ({ status, decide_by }: Offer): boolean =>
  status === 'offer' && decide_by !== null && decide_by < new Date();
