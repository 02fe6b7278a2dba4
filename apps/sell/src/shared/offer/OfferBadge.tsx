import { useTranslation } from '@patina/platform/i18n';
import type { OfferStatus } from '@patina/shared-api/contract/offers/offer';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { OFFER_MARKS } from './offer-marks.ts';

export function OfferBadge({ status }: { status: OfferStatus }) {
  const { t } = useTranslation('sell');
  return <StatusBadge mark={OFFER_MARKS[status]}>{t(`status.${status}`)}</StatusBadge>;
}
