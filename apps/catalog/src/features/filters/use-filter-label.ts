import { useTranslation } from '@patina/platform/i18n';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { useValueName } from '#shared/item-names/use-value-name.ts';
import type { AppliedFilter } from '#shared/list-filters/applied-filters.ts';

/** What an applied filter is called on its chip. */
export function useFilterLabel(): (filter: AppliedFilter) => string {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  return (filter) => {
    if (filter.kind === 'search') return t('filters.searched', { text: filter.value });
    if (filter.kind !== 'price') return nameOf(filter.value);
    const { from, till } = filter;
    if (till === null) return t('filters.priceFrom', { from: price(from ?? 0) });
    if (from === null) return t('filters.priceTill', { till: price(till) });
    return t('filters.priceBetween', { from: price(Math.min(from, till)), till: price(Math.max(from, till)) });
  };
}
