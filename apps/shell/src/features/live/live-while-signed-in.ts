import { sessionAtom } from '@patina/shared-api/state/session';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/** Follows what is new to somebody while they are signed in; browsers that cannot share a stream between tabs go on asking. */
export function liveWhileSignedIn(storefront: ShellStorefront, window: Window): void {
  const { store } = storefront;
  let leave: (() => void) | undefined;

  async function follow(): Promise<void> {
    if (!store.get(sessionAtom).isAuthenticated) {
      leave?.();
      leave = undefined;
      return;
    }
    if (leave !== undefined || !('locks' in window.navigator)) return;
    const { followLive } = await import(/* webpackChunkName: "live" */ './follow-live.ts');
    if (store.get(sessionAtom).isAuthenticated) leave ??= followLive(storefront);
  }

  const followQuietly = () => void follow().catch(() => undefined);
  store.sub(sessionAtom, followQuietly);
  // A page that is put aside holds neither lock nor connection; one that comes back begins anew.
  window.addEventListener('pagehide', () => {
    leave?.();
    leave = undefined;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followQuietly();
  });
  followQuietly();
}
