import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Skeleton } from '@patina/ui/Skeleton';
import { FiltersFailed } from '#features/filters/FiltersFailed.tsx';
import { SearchBox } from '#features/search/SearchBox.tsx';
import { appliedFilters } from '#shared/list-filters/applied-filters.ts';
import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.ts';
import styles from './ListToolbar.module.css';

const loadSortSelect = async () =>
  (await import(/* webpackChunkName: "SortSelect" */ '#features/sorting/SortSelect.tsx')).SortSelect;

interface ListToolbarProps {
  title: string;
  /** Number of products in the list; undefined while it loads, null if it failed to load. */
  total: number | null | undefined;
  filters: ListFilters;
  change: FilterChange;
  /** Opens the filter sheet of narrow screens. */
  openSheet: () => void;
}

/** Title, count, search and sorting of the list. */
export function ListToolbar({ title, total, filters, change, openSheet }: ListToolbarProps) {
  const { t } = useTranslation('catalog');
  const applied = appliedFilters(filters).length;
  return (
    <header className={styles.toolbar}>
      <div className={styles.title}>
        <h1 className={styles.heading}>{title}</h1>
        <p className={styles.count}>
          {total === undefined && <Skeleton className={styles.counting} />}
          {typeof total === 'number' && t('list.count', { count: total })}
        </p>
      </div>
      <div className={styles.tools}>
        <SearchBox search={filters.search} change={change} />
        <Button className={styles.open} onClick={openSheet} aria-haspopup="dialog">
          <Icon name="sliders" />
          {t('filters.open')}
          {applied > 0 && <Badge tone="accent">{applied}</Badge>}
        </Button>
        <div className={styles.sort}>
          <LazyPart
            load={loadSortSelect}
            props={{ sort: filters.sort, change }}
            fallback={<Skeleton shape="block" className={styles.sortPlace} />}
            failed={(retry) => <FiltersFailed retry={retry} />}
          />
        </div>
      </div>
    </header>
  );
}
