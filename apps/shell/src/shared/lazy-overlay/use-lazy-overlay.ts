import { useState } from 'react';

/**
 * State of an overlay whose code loads when it is first opened. `opening` counts the openings: used as the `key` of its `LazyPart` it
 * retries code that failed to load.
 */
export function useLazyOverlay() {
  const [{ opening, isOpen }, setOpening] = useState({ opening: 0, isOpen: false });
  return {
    opening,
    isOpen,
    onOpenChange: (open: boolean) => setOpening({ opening: open ? opening + 1 : opening, isOpen: open }),
  };
}
