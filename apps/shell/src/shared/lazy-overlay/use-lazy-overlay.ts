import { type RefObject, useState } from 'react';

/** Props of a menu that loads when its button is first pressed. */
export interface LazyMenuProps {
  /** The button. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

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
