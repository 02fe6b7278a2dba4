import { guestHearts } from '@patina/parts/guest-hearts';
import { sessionAtom } from '@patina/shared-api/state/session';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/** Takes a guest's hearts along once somebody is signed in: now, or later in this page or another tab. */
export function followSignIn(storefront: ShellStorefront): void {
  const { store } = storefront;
  const take = async () => {
    if (!store.get(sessionAtom).isAuthenticated || guestHearts().length === 0) return;
    const { takeHearts } = await import(/* webpackChunkName: "take-hearts" */ './take-hearts.ts');
    await takeHearts(storefront);
  };
  store.sub(sessionAtom, take);
  void take();
}
