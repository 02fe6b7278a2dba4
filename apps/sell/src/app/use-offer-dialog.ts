import { useSearchParams } from '@patina/platform/router';
import { useState } from 'react';

/** Value of `?offer=` that opens the sell form; any other value is the number of an offer. */
export const NEW_OFFER = 'new';

const PARAMETER = 'offer';

/** The open dialog of the tab; stored in the address, so that it can be linked to. */
export function useOfferDialog() {
  const [search, setSearch] = useSearchParams();
  const shown = search.get(PARAMETER) ?? undefined;
  const [last, setLast] = useState<{ shown: string | undefined; what: string; opening: number }>({
    shown: undefined,
    what: '',
    opening: 0,
  });
  if (shown !== last.shown) {
    setLast(shown === undefined ? { ...last, shown } : { shown, what: shown, opening: last.opening + 1 });
  }

  function change(write: (next: URLSearchParams) => void, replace: boolean) {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        write(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  return {
    isOpen: shown !== undefined,
    /** The last opened dialog, which is still visible while it closes. */
    what: last.what,
    /** Counts the openings; 0 until the first one. */
    opening: last.opening,
    open: (what: string) => change((next) => next.set(PARAMETER, what), false),
    close: () => change((next) => next.delete(PARAMETER), true),
  };
}
