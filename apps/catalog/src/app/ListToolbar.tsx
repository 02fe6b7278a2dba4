import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Badge } from '@patina/ui/Badge';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useEffect, useState } from 'react';
import { appliedFilters } from '#features/filters/AppliedFilters.tsx';
import { FiltersFailed } from '#features/filters/FilterStates.tsx';
import { SearchBox } from '#features/search/SearchBox.tsx';
import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.tsx';
import styles from './ProductListPage.module.css';

const loadListTools = async () => (await import(/* webpackChunkName: "ListTools" */ './ListTools.tsx')).ListTools;

interface ListToolbarProps {
  title: string;
  /** How many products or finishes the list has; undefined while it loads, null if it failed to load. */
  count: string | null | undefined;
  filters: ListFilters;
  change: FilterChange;
  /** Opens the filter sheet of narrow screens. */
  openSheet: () => void;
}

/** Title, count, search and sorting of the list. */
export function ListToolbar({ title, count, filters, change, openSheet }: ListToolbarProps) {
  const { t } = useTranslation('catalog');
  const applied = appliedFilters(filters).length;
  return (
    <header className={styles.toolbar}>
      <div className={styles.title}>
        <h1 className={styles.heading}>{title}</h1>
        <p className={styles.count}>{count === undefined ? <Skeleton className={styles.counting} /> : count}</p>
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
            load={loadListTools}
            props={{ filters, change, title }}
            fallback={
              <>
                <Skeleton shape="block" className={styles.sortPlace} />
                <span className={styles.savePlace} />
                <span className={styles.groupPlace}>{t('sort.group')}</span>
              </>
            }
            failed={(retry) => <FiltersFailed retry={retry} />}
          />
        </div>
      </div>
    </header>
  );
}

/** Debounce of the announcement in milliseconds: a burst of changes is announced once. */
export const ANNOUNCE_DELAY = 500;

interface ChangeAnnouncerProps {
  text: string;
  /** New results are loading. */
  isChanging: boolean;
}

/** Announces the new count to screen readers, also when it has not changed. */
export function ChangeAnnouncer({ text, isChanging }: ChangeAnnouncerProps) {
  const [announced, announce] = useState('');

  useEffect(() => {
    // Emptied first: a live region is not announced again with the same text.
    const timer = setTimeout(() => announce(isChanging ? '' : text), isChanging ? 0 : ANNOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [text, isChanging]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
