import { percentOf } from '../../money-arithmetic.ts';
import type { ProductWear } from '../catalogue/catalogue.ts';
import type { ProblemCode } from '../problems/problem-codes.ts';
import type { Offer, OfferQuality, OfferStatus } from './offer.ts';

/**
 * Allowed transitions of an offer's status (docs/product.md#offer-states). `pending` waits for our price, `offer` for
 * the seller's decision, `accepted` for the payout details; `completed` is to be paid out, `approved` is paid. The
 * price may be corrected until the seller has decided; after a failed payout the seller enters the details again.
 */
export const OFFER_TRANSITIONS: Record<OfferStatus, readonly OfferStatus[]> = {
  pending: ['offer', 'cancelled'],
  offer: ['offer', 'accepted', 'declined', 'cancelled'],
  accepted: ['completed', 'cancelled'],
  completed: ['approved', 'accepted', 'cancelled'],
  approved: ['accepted'],
  declined: [],
  cancelled: [],
};

/** Problem code by status, for an action that the status does not allow. */
export const OFFER_STATUS_PROBLEMS: Record<OfferStatus, ProblemCode> = {
  pending: 'offer-not-priced',
  offer: 'offer-awaits-decision',
  accepted: 'offer-already-accepted',
  completed: 'payout-already-requested',
  approved: 'offer-closed',
  declined: 'offer-already-declined',
  cancelled: 'offer-cancelled',
};

type Decided = Pick<Offer, 'status' | 'service_price'>;

/** Whether the seller can decide: there is a price, and no decision yet. */
const isToDecide = ({ status, service_price }: Decided) => status === 'offer' && service_price !== null;

export const canAccept = (offer: Decided) => isToDecide(offer);
export const canDecline = (offer: Decided) => isToDecide(offer);

/** Whether the seller can enter payout details. */
export const canWithdraw = ({ status }: Pick<Offer, 'status'>) => status === 'accepted';

/** Whether the status is final. */
export const isOver = (status: OfferStatus) => status === 'declined' || status === 'cancelled' || status === 'approved';

/** A price without the store's fee, in the same minor units; the fee is rounded half up. */
export function afterFee(priceMinor: number, feePercent: number): number {
  return priceMinor - percentOf(priceMinor, feePercent);
}

/** Working days within which a payout is sent (docs/product.md#payouts). */
export const PAYOUT_DAYS = 3;

/** The day by which a payout requested now is sent: working days are Monday to Friday. */
export function payoutDue(requested: Date): Date {
  const due = new Date(requested);
  for (let left = PAYOUT_DAYS; left > 0; ) {
    due.setUTCDate(due.getUTCDate() + 1);
    if (due.getUTCDay() % 6 !== 0) left -= 1;
  }
  return due;
}

/** Name of the wear for each quality of the form; null for items without wear. */
export const EXTERIOR_OF: Record<OfferQuality, string | null> = {
  factory_new: 'Factory New',
  minimal_wear: 'Minimal Wear',
  field_tested: 'Field-Tested',
  well_worn: 'Well-Worn',
  battle_scarred: 'Battle-Scarred',
  not_painted: null,
};

/**
 * The store's own price for a skin, in the internal currency, as a hint for sellers. Undefined if the catalogue does
 * not have it in that quality.
 * @param wears of the skin, from its details
 * @param title as typed; tells StatTrak™ and Souvenir from the rest
 */
export function suggestedPrice(wears: readonly ProductWear[], quality: OfferQuality, title: string) {
  const itemClass = /^\W*stattrak/i.test(title) ? 'StatTrak™' : /^souvenir/i.test(title) ? 'Souvenir' : 'Normal';
  return wears.find(({ exterior, item_class }) => exterior === EXTERIOR_OF[quality] && item_class === itemClass)?.price;
}
