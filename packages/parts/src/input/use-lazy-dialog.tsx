import { LazyPart } from '@patina/platform/lazy-part';
import { type ComponentType, type ReactNode, useState } from 'react';

interface DialogState {
  open: boolean;
  onClose: () => void;
}

interface LazyDialog<Props extends DialogState> {
  load: () => Promise<ComponentType<Props>>;
  props: Omit<Props, keyof DialogState>;
  /** Shown while the code loads. */
  fallback?: ReactNode;
  /** Shown when the code fails to load; `retry` loads it again. */
  failed: (retry: () => void) => ReactNode;
}

/**
 * A dialog whose code loads when it is first opened. Each opening has a fresh state, and the last one closes with its
 * transition.
 */
export function useLazyDialog<Props extends DialogState>({ load, props, fallback = null, failed }: LazyDialog<Props>) {
  // The number of openings, 0 before the first, is the dialog's key.
  const [{ opening, isOpen }, setDialog] = useState({ opening: 0, isOpen: false });
  return {
    open: () => setDialog({ opening: opening + 1, isOpen: true }),
    element: opening > 0 && (
      <LazyPart
        key={opening}
        load={load}
        props={{ ...props, open: isOpen, onClose: () => setDialog({ opening, isOpen: false }) } as Props}
        fallback={fallback}
        failed={failed}
      />
    ),
  };
}
