import { useSyncExternalStore } from 'react';

/** From this width on the filters are beside the list (docs/product.md#product-list). */
const WIDE = '(min-width: 48rem)';

/** Whether the screen is wide enough for filters beside the list; false until the page is in a browser. */
export function useIsWide(): boolean {
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
