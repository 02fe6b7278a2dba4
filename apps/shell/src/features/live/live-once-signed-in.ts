import { sessionAtom } from '@patina/shared-api/state/session';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/** Loads what tells people at once what is new, as soon as somebody is signed in; without it, pages go on asking. */
export function liveOnceSignedIn(storefront: ShellStorefront): void {
  const { store } = storefront;
  let isLoaded = false;

  function load(): void {
    if (isLoaded || !store.get(sessionAtom).isAuthenticated) return;
    isLoaded = true;
    import(/* webpackChunkName: "live" */ './live-while-signed-in.ts').then(
      ({ liveWhileSignedIn }) => liveWhileSignedIn(storefront),
      () => {
        isLoaded = false;
      },
    );
  }

  store.sub(sessionAtom, load);
  load();
}
