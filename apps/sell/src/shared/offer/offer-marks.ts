import type { OfferStatus } from '@patina/shared-api/contract/offers/offer';
import type { StatusMark } from '@patina/ui/StatusBadge';

/** Icons of offers (docs/product.md#status-icons). */
export const OFFER_MARKS: Record<OfferStatus, StatusMark> = {
  approved: 'tick',
  completed: 'tick',
  pending: 'warning',
  offer: 'warning',
  accepted: 'warning',
  declined: 'cross',
  cancelled: 'cross',
};
