import { LatePart } from '@patina/platform/late-part';
import type { FilterPanelProps } from './FilterPanel.tsx';
import { FilterPanelSkeleton } from './FilterPanelSkeleton.tsx';
import { FiltersFailed } from './FiltersFailed.tsx';
import styles from './SideFilters.module.css';
import { useIsWide } from './use-is-wide.ts';

const loadFilterPanel = async () =>
  (await import(/* webpackChunkName: "FilterPanel" */ './FilterPanel.tsx')).FilterPanel;

/** The filters beside the list, where the screen is wide enough. Their code waits until the page knows that it is. */
export function SideFilters(props: FilterPanelProps) {
  const isWide = useIsWide();
  return (
    <aside className={styles.side}>
      {isWide ? (
        <LatePart
          load={loadFilterPanel}
          props={props}
          fallback={<FilterPanelSkeleton />}
          failed={(retry) => <FiltersFailed retry={retry} />}
        />
      ) : (
        <FilterPanelSkeleton />
      )}
    </aside>
  );
}
