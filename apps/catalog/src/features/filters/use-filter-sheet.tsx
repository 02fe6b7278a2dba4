import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { LazyPart } from '@patina/platform/lazy-part';
import type { ReactNode } from 'react';
import type { FilterPanelProps } from './FilterPanel.tsx';
import { FiltersFailed } from './FiltersFailed.tsx';

const loadFilterSheet = async () =>
  (await import(/* webpackChunkName: "FilterSheet" */ './FilterSheet.tsx')).FilterSheet;

/** The filter sheet of a phone, loaded when first opened. */
export function useFilterSheet({ change, ...panel }: FilterPanelProps): { open: () => void; element: ReactNode } {
  // Each opening starts from the applied filters.
  const { opening, isOpen, open, close } = useLazyDialog();
  return {
    open,
    element: opening > 0 && (
      <LazyPart
        key={opening}
        load={loadFilterSheet}
        props={{ ...panel, isOpen, apply: change, close }}
        fallback={null}
        failed={(retry) => isOpen && <FiltersFailed retry={retry} />}
      />
    ),
  };
}
