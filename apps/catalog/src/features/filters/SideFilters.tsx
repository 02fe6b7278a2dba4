import { LazyPart } from '@patina/platform/lazy-part';
import type { FilterPanelProps } from './FilterPanel.tsx';
import { FilterPanelSkeleton } from './FilterPanelSkeleton.tsx';
import { FiltersFailed } from './FiltersFailed.tsx';
import { ScriptlessFilters } from './ScriptlessFilters.tsx';
import styles from './SideFilters.module.css';
import { useIsWide } from './use-is-wide.ts';

const loadFilterPanel = async () =>
  (await import(/* webpackChunkName: "FilterPanel" */ './FilterPanel.tsx')).FilterPanel;

/** The filters beside the list on wide screens. Their code loads only there. */
export function SideFilters(props: FilterPanelProps) {
  const isWide = useIsWide();
  return (
    <aside className={styles.side}>
      {isWide ? (
        <LazyPart
          load={loadFilterPanel}
          props={props}
          fallback={<FilterPanelSkeleton />}
          failed={(retry) => <FiltersFailed retry={retry} />}
        />
      ) : (
        <FilterPanelSkeleton />
      )}
      <noscript>{typeof document === 'undefined' && <ScriptlessFilters {...props} />}</noscript>
    </aside>
  );
}
