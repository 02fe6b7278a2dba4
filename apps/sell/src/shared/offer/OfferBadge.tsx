import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { type OfferStage, offerStage } from '@patina/shared-api/contract/offers/offer-policy';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';

/** Icons of offers (docs/product.md#status-icons). */
const OFFER_MARKS: Record<OfferStage, StatusMark> = {
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

/** What an offer waits for, or how it has ended. */
export function OfferBadge({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const stage = offerStage(offer);
  return <StatusBadge mark={OFFER_MARKS[stage]}>{t(`status.${stage}`)}</StatusBadge>;
}
