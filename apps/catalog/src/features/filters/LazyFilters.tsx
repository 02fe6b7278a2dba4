import { KeptPart } from '@patina/parts/KeptPart';
import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { LazyPart } from '@patina/platform/lazy-part';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { FilterPanelProps } from './FilterPanel.tsx';
import { FilterPanelSkeleton, FiltersFailed } from './FilterStates.tsx';
import styles from './LazyFilters.module.css';
import { ScriptlessFilters } from './ScriptlessFilters.tsx';

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
        <KeptPart name="filter panel">
          <FilterPanelSkeleton />
        </KeptPart>
      )}
      <noscript>{typeof document === 'undefined' && <ScriptlessFilters {...props} />}</noscript>
    </aside>
  );
}

const loadFilterSheet = async () =>
  (await import(/* webpackChunkName: "FilterSheet" */ './FilterSheet.tsx')).FilterSheet;

/** The filter sheet of a phone, loaded when first opened. */
export function useFilterSheet({ change, ...panel }: FilterPanelProps): { open: () => void; element: ReactNode } {
  // Each opening starts from the applied filters.
  return useLazyDialog({
    load: loadFilterSheet,
    props: { ...panel, apply: change },
    failed: (retry) => <FiltersFailed retry={retry} />,
  });
}

/** From this width on the filters are beside the list (docs/product.md#product-list). */
const WIDE = '(min-width: 48rem)';

/** Whether the screen is wide enough for filters beside the list; false until the page is in a browser. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

function subscribe(changed: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
