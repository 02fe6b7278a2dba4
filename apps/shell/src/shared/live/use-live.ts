import { useEffect } from 'react';
import { useShell } from '#shared/storefront/shell-storefront.ts';

/**
 * Follows what is new to somebody as long as a part is shown that only those who are signed in have; browsers that cannot share a
 * stream between tabs go on asking, as they do until its code is there.
 */
export function useLive(): void {
  const storefront = useShell();
  useEffect(() => {
    if (!('locks' in window.navigator)) return undefined;
    let leave: (() => void) | undefined;
    let isShown = true;

    function end(): void {
      leave?.();
      leave = undefined;
    }

    async function follow(): Promise<void> {
      const { followLive } = await import(/* webpackChunkName: "live" */ './follow-live.ts');
      if (isShown) leave ??= followLive(storefront);
    }

    const followQuietly = () => void follow().catch(() => undefined);
    // A page that is put aside holds neither lock nor connection; one that comes back begins anew.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && followQuietly();
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', onReturn);
    followQuietly();
    const forget = storefront.session.whenLeaving(() => {
      isShown = false;
      end();
    });
    return () => {
      isShown = false;
      end();
      forget();
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [storefront]);
}
