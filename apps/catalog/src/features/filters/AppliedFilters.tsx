import { useTranslation } from '@patina/platform/i18n';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { Chip } from '@patina/ui/Chip';
import { useValueName } from '#shared/item-names/item-names.ts';
import { type ListFilters, NO_FILTERS } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.tsx';
import styles from './AppliedFilters.module.css';

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

/** What an applied filter is called on its chip. */
export function useFilterLabel(): (filter: AppliedFilter) => string {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  return (filter) => {
    if (filter.kind === 'search') return t('filters.searched', { text: filter.value });
    if (filter.kind === 'seed' || filter.kind === 'sticker') return `${t(`filters.${filter.kind}`)}: ${filter.value}`;
    if ('value' in filter) return nameOf(filter.value);
    const { kind, from, till } = filter;
    if (kind === 'float')
      return `${t('filters.float')}: ${Math.min(from ?? 0, till ?? 1)} – ${Math.max(from ?? 0, till ?? 1)}`;
    if (till === null) return t('filters.priceFrom', { from: price(from ?? 0) });
    if (from === null) return t('filters.priceTill', { till: price(till) });
    return t('filters.priceBetween', { from: price(Math.min(from, till)), till: price(Math.max(from, till)) });
  };
}

/** An applied filter: its name, its value if it has several, and the change that removes it. */
type AppliedFilter =
  | { kind: (typeof SINGLE)[number] | (typeof LISTS)[number]; value: string; undo: Partial<ListFilters> }
  | { kind: (typeof RANGES)[number]; from: number | null; till: number | null; undo: Partial<ListFilters> };

const SINGLE = ['search', 'type', 'collection', 'seed', 'sticker'] as const;
const RANGES = ['price', 'float'] as const;
const LISTS = ['quality', 'exterior_names', 'item_class', 'heroes', 'phase'] as const;

/** The applied filters, one by one, in the order of the panel. */
export function appliedFilters(filters: ListFilters): AppliedFilter[] {
  return [
    ...SINGLE.filter((kind) => filters[kind] !== NO_FILTERS[kind]).map((kind) => ({
      kind,
      value: String(filters[kind]),
      undo: { [kind]: NO_FILTERS[kind] },
    })),
    ...RANGES.map((kind) => ({
      kind,
      from: filters[`${kind}_from`],
      till: filters[`${kind}_till`],
      undo: { [`${kind}_from`]: null, [`${kind}_till`]: null },
    })).filter(({ from, till }) => from !== null || till !== null),
    ...LISTS.flatMap((kind) =>
      filters[kind].map((value) => ({ kind, value, undo: { [kind]: filters[kind].filter((each) => each !== value) } })),
    ),
  ];
}
