import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Chip } from '@patina/ui/Chip';
import { appliedFilters } from '#shared/list-filters/applied-filters.ts';
import { type ListFilters, NO_FILTERS } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.ts';
import styles from './AppliedFilters.module.css';
import { useFilterLabel } from './use-filter-label.ts';

interface AppliedFiltersProps {
  /** Filters by name, not by slug. */
  filters: ListFilters;
  change: FilterChange;
  clear: () => void;
}

/** The applied filters as removable chips, and "Clear all". */
export function AppliedFilters({ filters, change, clear }: AppliedFiltersProps) {
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
