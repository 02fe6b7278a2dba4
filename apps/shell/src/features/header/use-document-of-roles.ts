import { paths } from '@patina/shared-api/paths';
import { sessionAtom } from '@patina/shared-api/state/session';
import { useEffect } from 'react';
import { newDocument } from '#shared/new-document/new-document.ts';
import { useShell } from '#shared/storefront/ShellContext.ts';

/**
 * Replaces a document that was made for certain roles when its visitor has signed out, in whichever tab. After an expiry it
 * stays: the next sign-in replaces it.
 */
export function useDocumentOfRoles(): void {
  const { boot, session, store } = useShell();
  useEffect(() => {
    if (!boot.roles) return;
    return store.sub(sessionAtom, async () => {
      // An expiry is known as such once the session is cleared.
      await Promise.resolve();
      const hasEnded = !store.get(sessionAtom).isAuthenticated;
      if (hasEnded && !session.hasExpired()) newDocument.open(paths.home());
    });
  }, [boot, session, store]);
}
