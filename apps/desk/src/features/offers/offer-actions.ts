import type { DeskOffer } from '@patina/shared-api/contract/desk/offers';
import { isOver } from '@patina/shared-api/contract/offers/offer-policy';
import { hasArrived } from '@patina/shared-api/contract/trades/trade-policy';

type Facts = Pick<DeskOffer, 'status' | 'trade_state' | 'due_at' | 'late_at' | 'returned_at'>;

const isAccepted = ({ status }: Facts) => status === 'accepted' || status === 'completed';

/** Whether our price may be set or changed. */
export const mayPrice = ({ status }: Facts) => status === 'pending' || status === 'offer';

/** Whether the offer may be declined: its item has not arrived. */
export const mayDecline = (offer: Facts) => !isOver(offer.status) && !hasArrived(offer.trade_state);

/** Whether the item may have arrived. */
export const mayReceive = (offer: Facts) => isAccepted(offer) && !hasArrived(offer.trade_state);

/** Whether the item was not sent in time. */
export const isOverdue = (offer: Facts) =>
  isAccepted(offer) && offer.trade_state === 'waiting' && offer.due_at !== null && offer.due_at * 1000 < Date.now();

/** Whether the item may have arrived although the offer had ended. */
export const mayBeLate = (offer: Facts) =>
  isOver(offer.status) && offer.late_at === null && !hasArrived(offer.trade_state) && offer.trade_state !== 'reversed';

/** Whether an item that had arrived late is to be sent back. */
export const mayReturn = ({ late_at, returned_at }: Facts) => late_at !== null && returned_at === null;

/** Whether the trade may have been reversed. */
export const mayReverse = (offer: Facts) => hasArrived(offer.trade_state) && offer.status !== 'cancelled';
