import { sessionAtom } from '@patina/shared-api/state/session';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { followLive } from './follow-live.ts';

/** Follows what is new to somebody while they are signed in; browsers that cannot share a stream between tabs go on asking. */
export function liveWhileSignedIn(storefront: ShellStorefront): void {
  const { store } = storefront;
  let leave: (() => void) | undefined;
  if (!('locks' in window.navigator)) return;

  function end(): void {
    leave?.();
    leave = undefined;
  }

  function follow(): void {
    if (store.get(sessionAtom).isAuthenticated) leave ??= followLive(storefront);
    else end();
  }

  store.sub(sessionAtom, follow);
  // A page that is put aside holds neither lock nor connection; one that comes back begins anew.
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  follow();
}
