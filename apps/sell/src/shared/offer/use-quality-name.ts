import { wearName } from '@patina/parts/SkinGrades';
import { useTranslation } from '@patina/platform/i18n';
import type { OfferQuality } from '@patina/shared-api/contract/offers/offer';
import { EXTERIOR_OF } from '@patina/shared-api/contract/offers/offer-policy';

/** Names a quality of the form in the reader's language. */
export function useQualityName(): (quality: OfferQuality) => string {
  const { t, i18n } = useTranslation('sell');
  return (quality) => {
    const wear = EXTERIOR_OF[quality];
    return wear === null ? t('quality.not_painted') : wearName(wear, i18n.language);
  };
}
