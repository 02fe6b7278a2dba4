import { useTranslation } from '@patina/platform/i18n';
import { LatePart } from '@patina/platform/late-part';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Skeleton } from '@patina/ui/Skeleton';
import { FiltersFailed } from '#filter-panel/FiltersFailed.tsx';
import { appliedFilters } from '#list-filters/applied-filters.ts';
import type { ListFilters } from '#list-filters/list-filters.ts';
import type { FilterChange } from '#list-filters/use-list-filters.ts';
import { SearchBox } from '#search/SearchBox.tsx';
import styles from './ListToolbar.module.css';

const loadSortSelect = async () => (await import(/* webpackChunkName: "SortSelect" */ './SortSelect.tsx')).SortSelect;

interface ListToolbarProps {
  title: string;
  /** Products in the whole list; undefined while that is being asked, null when it cannot be known. */
  total: number | null | undefined;
  filters: ListFilters;
  change: FilterChange;
  /** Opens the filters where the screen has no room for them beside the list. */
  openSheet: () => void;
}

/** What the list is and how many it holds; search and order. */
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
          <LatePart
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
