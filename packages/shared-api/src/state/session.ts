import { atom, useAtomValue } from '@patina/platform/state';

/**
 * The visitor's session in the page; `authCheckedOnce` is true once the start-up check is done, whatever its result.
 */
export interface Session {
  isAuthenticated: boolean;
  emailVerified: boolean;
  authCheckedOnce: boolean;
}

export const sessionAtom = atom<Session>({ isAuthenticated: false, emailVerified: false, authCheckedOnce: false });

/** First part of the key of every query that belongs to the signed-in shopper; these are removed with the session. */
export const OWN = 'own';

/** Start and end of a session in the page. The forms make the calls themselves, except for the sign-out. */
export interface SessionActions {
  /** After a sign-in or registration: checks the session, and reloads the data that belongs to it. */
  begin(): Promise<void>;
  /**
   * Ends the session on the server, clears it in the page and goes to the home page, even if the server cannot be
   * reached.
   */
  signOut(): Promise<void>;
  /** After the server has ended the session: clears it in the page and goes to the home page. */
  leave(): Promise<void>;
}

/** Null until the shell has set them. */
export const sessionActionsAtom = atom<SessionActions | null>(null);

export function useSessionActions(): SessionActions {
  const actions = useAtomValue(sessionActionsAtom);
  if (!actions) throw new Error('The session was acted on outside the shell.');
  return actions;
}
