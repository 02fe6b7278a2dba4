import { useEffect, useRef } from 'react';

/** Leaves the page for another address. An object, so that tests can replace it. */
export const browser = {
  goTo: (url: string) => location.assign(url),
};

/** Whether an address from the server can be that of a payment page; excludes `javascript:` and the like. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/**
 * Calls `act` when the browser restores the page from the back-forward cache, in the busy state in which it was left
 * for a provider's page.
 */
export function usePageRestored(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);
}
