import { useState } from 'react';

/**
 * What opens over the page and whose code comes late. `opening` counts the openings: as the `key` of its `LatePart` it
 * has code that did not arrive asked for again.
 */
export function useLateOpening() {
  const [{ opening, isOpen }, setOpening] = useState({ opening: 0, isOpen: false });
  return {
    opening,
    isOpen,
    onOpenChange: (open: boolean) => setOpening({ opening: open ? opening + 1 : opening, isOpen: open }),
  };
}
