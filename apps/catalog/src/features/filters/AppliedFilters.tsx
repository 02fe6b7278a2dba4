import { useTranslation } from '@patina/platform/i18n';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { Chip } from '@patina/ui/Chip';
import { type AppliedFilter, appliedFilters } from '#list-filters/applied-filters.ts';
import { type ListFilters, NO_FILTERS } from '#list-filters/list-filters.ts';
import type { FilterChange } from '#list-filters/use-list-filters.ts';
import { useValueName } from '#value-name/use-value-name.ts';
import styles from './FiltersHeader.module.css';

interface FiltersHeaderProps {
  /** By name. */
  filters: ListFilters;
  change: FilterChange;
  clear: () => void;
}

/** What the list is narrowed down by, each choice with a cross, and a way to take all of it back. */
export function FiltersHeader({ filters, change, clear }: FiltersHeaderProps) {
  const { t } = useTranslation('catalog');
  const labelOf = useFilterLabel();
  const applied = appliedFilters(filters);
  const isClear = applied.length === 0 && filters.sort === NO_FILTERS.sort;
  return (
    <section className={styles.header} data-clear={isClear || undefined} aria-label={t('filters.chosen')}>
      <h2 className={styles.title}>{t('filters.title')}</h2>
      {applied.length > 0 && (
        <ul className={styles.chips}>
          {applied.map((filter) => {
            const label = labelOf(filter);
            return (
              <li key={`${filter.kind} ${label}`} className={styles.chip}>
                <Chip
                  label={label}
                  removeLabel={t('filters.remove', { what: label })}
                  onRemove={() => change(filter.undo)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button variant="ghost" size="small" className={styles.clear} disabled={isClear} onClick={clear}>
        {t('filters.clearAll')}
      </Button>
    </section>
  );
}

function useFilterLabel(): (filter: AppliedFilter) => string {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  return (filter) => {
    if (filter.kind === 'search') return t('filters.searched', { text: filter.value });
    if (filter.kind !== 'price') return nameOf(filter.value);
    const { from, till } = filter;
    if (till === null) return t('filters.priceFrom', { from: price(from ?? 0) });
    if (from === null) return t('filters.priceTill', { till: price(till) });
    return t('filters.priceBetween', { from: price(from), till: price(till) });
  };
}
