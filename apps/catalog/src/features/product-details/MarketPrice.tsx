import { useTranslation } from '@patina/platform/i18n';
import type { ReferencePrice } from '@patina/shared-api/contract/catalogue/catalogue';
import { formatDecimal } from '@patina/shared-api/money';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Text } from '@patina/ui/Layout';

/** Stays at the end of a line. */
const DOT = '\u00a0· ';

/** What the product costs elsewhere, who says so and how old that is, and how our price compares where it is fresh. */
export function MarketPrice({ reference }: { reference: ReferencePrice }) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  const { credits, currency, source, is_made_up, age_days, under } = reference;
  const own = `${formatDecimal(reference.price)} ${currency}`;
  const percent = under ?? 0;
  return (
    <Text as="p" size="sm" tone={percent > 0 ? 'success' : 'quiet'} tabular>
      {[
        t('market.price', { price: credits === null ? own : price(credits) }),
        ...(percent > 0 ? [t('market.under', { percent })] : []),
        ...(percent < 0 ? [t('market.over', { percent: -percent })] : []),
        is_made_up ? t('market.madeUp') : t('market.source', { source }),
        t('market.age', { count: age_days }),
      ].join(DOT)}
    </Text>
  );
}
