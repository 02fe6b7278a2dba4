import { useEffect, useRef } from 'react';

/** Acts when a browser shows the page again as it was left for a provider's page, with everything still busy. */
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
