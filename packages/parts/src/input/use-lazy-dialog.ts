import { useState } from 'react';

/**
 * State of a dialog whose code loads when it is first opened. `opening` counts the openings, 0 before the first: used
 * as the dialog's key, it gives every opening a fresh state, and lets the last one close with its transition.
 */
export function useLazyDialog() {
  const [{ opening, isOpen }, setDialog] = useState({ opening: 0, isOpen: false });
  return {
    opening,
    isOpen,
    open: () => setDialog({ opening: opening + 1, isOpen: true }),
    close: () => setDialog({ opening, isOpen: false }),
  };
}
