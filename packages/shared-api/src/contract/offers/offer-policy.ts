import { percentOf } from '../../money-arithmetic.ts';
import type { ProductWear } from '../catalogue/catalogue.ts';
import type { ProblemCode } from '../problems/problem-codes.ts';
import type { TradeState } from '../trades/trade.ts';
import { hasArrived, protectedUntil } from '../trades/trade-policy.ts';
import type { Offer, OfferQuality, OfferStatus } from './offer.ts';

/**
 * Allowed transitions of an offer's status (docs/product.md#offer-states). `pending` waits for our price, `offer` for
 * the seller's decision, `accepted` for the payout details, `completed` for the item and its payout; `approved` has
 * arrived and is paid. The price may be corrected until the seller has decided, and taken back until it is read; after a failed payout the seller enters
 * the details again; an offer whose trade is reversed is cancelled.
 */
export const OFFER_TRANSITIONS: Record<OfferStatus, readonly OfferStatus[]> = {
  pending: ['offer', 'cancelled'],
  offer: ['pending', 'offer', 'accepted', 'declined', 'cancelled'],
  accepted: ['completed', 'cancelled'],
  completed: ['approved', 'accepted', 'cancelled'],
  approved: ['accepted', 'cancelled'],
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

const isToDecide = ({ status, service_price }: Decided) => status === 'offer' && service_price !== null;

export const canAccept = (offer: Decided) => isToDecide(offer);
export const canDecline = (offer: Decided) => isToDecide(offer);

export const canWithdraw = ({ status }: Pick<Offer, 'status'>) => status === 'accepted';

export const isAwaited = ({ status, trade }: Pick<Offer, 'status' | 'trade'>) =>
  (status === 'accepted' || status === 'completed') && (trade?.state === 'waiting' || trade?.state === 'sent');

export const isOver = (status: OfferStatus) => status === 'declined' || status === 'cancelled' || status === 'approved';

/** A price without the store's fee, in the same minor units; the fee is rounded half up. */
export function afterFee(priceMinor: number, feePercent: number): number {
  return priceMinor - percentOf(priceMinor, feePercent);
}

/** Working days within which a payout is sent (docs/product.md#payouts). */
export const PAYOUT_DAYS = 3;

/**
 * What an offer waits for, or how it has ended, as it is shown (docs/product.md#offer-states): by its status, the way of
 * its item and its payout.
 */
export type OfferStage =
  | 'pending'
  | 'offer'
  | 'details'
  | 'waiting'
  | 'protected'
  | 'payable'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'overdue'
  | 'reversed';

export function offerStage(offer: Pick<Offer, 'status' | 'trade' | 'payout' | 'decide_by' | 'events'>): OfferStage {
  const { status, trade, payout } = offer;
  if (status === 'cancelled') return isExpired(offer) ? 'expired' : endOf(trade);
  if (status === 'accepted') return 'details';
  if (status !== 'completed' && status !== 'approved') return status;
  // The API of the release before knows no trades.
  if (trade !== null && status === 'completed' && !hasArrived(trade.state)) return 'waiting';
  if (payout?.status === 'paid') return 'paid';
  return trade?.state === 'protected' ? 'protected' : 'payable';
}

/** Whether our price was not accepted in time. */
function isExpired({ decide_by, events }: Pick<Offer, 'decide_by' | 'events'>): boolean {
  const [before, last] = events.slice(-2);
  return decide_by !== null && before?.status === 'offer' && last !== undefined && last.at >= decide_by;
}

/** A trade that time has ended was overdue. */
function endOf(trade: Offer['trade']): OfferStage {
  if (trade?.state === 'reversed') return 'reversed';
  return trade?.state === 'cancelled' && trade.events.at(-1)?.by === 'steam' ? 'overdue' : 'cancelled';
}

/** When the seller of an offer that is accepted at a time must have sent the item: the end of a day in UTC. */
export function handOverDue(accepted: Date, days: number): Date {
  const due = new Date(accepted);
  due.setUTCDate(due.getUTCDate() + days);
  due.setUTCHours(23, 59, 59, 0);
  return due;
}

/** The way of an item as far as a payout depends on it. */
interface HandOver {
  state: TradeState;
  dueAt: Date | null;
  protectedUntil: Date | null;
}

/**
 * The day by which an offer is paid out: the item arrives at the latest when it is due, is protected by Steam, and then
 * there are the working days (docs/product.md#payouts).
 */
export function payoutDueFor({ state, dueAt, protectedUntil: end }: HandOver, now: Date): Date {
  const arrives = dueAt !== null && dueAt > now ? dueAt : now;
  const released = hasArrived(state) ? (end ?? now) : protectedUntil(arrives);
  return payoutDue(released > now ? released : now);
}

/** Whether the item of an offer has arrived and Steam can no longer reverse it, so that it may be paid out. */
export function isReleased({ state, protectedUntil: end }: Omit<HandOver, 'dueAt'>, now: Date): boolean {
  return state === 'done' || (state === 'protected' && end !== null && end <= now);
}

/** The day by which a payout that is released at a time is sent: working days are Monday to Friday. */
export function payoutDue(released: Date): Date {
  const due = new Date(released);
  for (let left = PAYOUT_DAYS; left > 0; ) {
    due.setUTCDate(due.getUTCDate() + 1);
    if (due.getUTCDay() % 6 !== 0) left -= 1;
  }
  return due;
}

/**
 * The latest day of the payout of what is offered now, if its price comes as late as it may and is accepted that day: sell
 * requests are processed within the working days of payouts (docs/product.md#payouts).
 * @param days in which the item is to be sent
 */
export function latestPayout(offered: Date, days: number): Date {
  const dueAt = handOverDue(payoutDue(offered), days);
  return payoutDueFor({ state: 'waiting', dueAt, protectedUntil: null }, offered);
}

/** Name of the wear for each quality of the form; null for items without wear. */
export const EXTERIOR_OF = {
  factory_new: 'Factory New',
  minimal_wear: 'Minimal Wear',
  field_tested: 'Field-Tested',
  well_worn: 'Well-Worn',
  battle_scarred: 'Battle-Scarred',
  not_painted: null,
} as const satisfies Record<OfferQuality, string | null>;

/**
 * The retail price among the wears of a product, by the class that a title begins with. Only for the live release of sell,
 * which a shell must fit until the next one; pages use `retailPriceOf`.
 */
export function retailPrice(wears: readonly ProductWear[], quality: OfferQuality, title: string) {
  const itemClass = /^\W*stattrak/i.test(title) ? 'StatTrak™' : /^souvenir/i.test(title) ? 'Souvenir' : 'Normal';
  return wears.find(({ exterior, item_class }) => exterior === EXTERIOR_OF[quality] && item_class === itemClass)?.price;
}

/**
 * The price that the store suggests to a seller: the retail price less the store's margin, before the fee
 * (docs/product.md#sell-form). In the same minor units; the margin is rounded half up.
 */
export function suggestedPrice(retailMinor: number, marginPercent: number): number {
  return retailMinor - percentOf(retailMinor, marginPercent);
}
