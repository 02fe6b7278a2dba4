import { LatePart } from '@patina/platform/late-part';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FilterPanelProps } from './FilterPanel.tsx';
import { FiltersFailed } from './FiltersFailed.tsx';

const loadFilterSheet = async () =>
  (await import(/* webpackChunkName: "FilterSheet" */ './FilterSheet.tsx')).FilterSheet;

/** The filters of a phone: loaded when they are first opened. */
export function useFilterSheet({ change, ...panel }: FilterPanelProps): { open: () => void; element: ReactNode } {
  // Every opening is a sheet of its own, which starts from the filters then in force.
  const [{ opening, isOpen }, setSheet] = useState({ opening: 0, isOpen: false });
  return {
    open: () => setSheet({ opening: opening + 1, isOpen: true }),
    element: opening > 0 && (
      <LatePart
        key={opening}
        load={loadFilterSheet}
        props={{ ...panel, isOpen, apply: change, close: () => setSheet({ opening, isOpen: false }) }}
        fallback={null}
        failed={(retry) => isOpen && <FiltersFailed retry={retry} />}
      />
    ),
  };
}
