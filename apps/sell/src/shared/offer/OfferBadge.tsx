import { useTranslation } from '@patina/platform/i18n';
import type { Offer } from '@patina/shared-api/contract/offers/offer';
import { offerStage } from '@patina/shared-api/contract/offers/offer-policy';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { OFFER_MARKS } from './offer-marks.ts';

/** What an offer waits for, or how it has ended. */
export function OfferBadge({ offer }: { offer: Offer }) {
  const { t } = useTranslation('sell');
  const stage = offerStage(offer);
  return <StatusBadge mark={OFFER_MARKS[stage]}>{t(`status.${stage}`)}</StatusBadge>;
}
