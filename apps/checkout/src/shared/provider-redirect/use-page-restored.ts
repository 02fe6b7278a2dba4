import { useEffect, useRef } from 'react';

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
