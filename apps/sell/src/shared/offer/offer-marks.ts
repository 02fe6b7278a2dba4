import type { OfferStage } from '@patina/shared-api/contract/offers/offer-policy';
import type { StatusMark } from '@patina/ui/StatusBadge';

/** Icons of offers (docs/product.md#status-icons). */
export const OFFER_MARKS: Record<OfferStage, StatusMark> = {
  pending: 'warning',
  offer: 'warning',
  details: 'warning',
  waiting: 'warning',
  protected: 'warning',
  payable: 'warning',
  paid: 'tick',
  declined: 'cross',
  cancelled: 'cross',
  expired: 'cross',
  overdue: 'cross',
  reversed: 'cross',
};
