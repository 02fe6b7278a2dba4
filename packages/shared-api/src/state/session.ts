import { atom, useAtomValue } from '@patina/platform/state';

/** What the page knows of the visitor; `authCheckedOnce` turns true with the start-up check, whatever it said. */
export interface Session {
  isAuthenticated: boolean;
  emailVerified: boolean;
  authCheckedOnce: boolean;
}

export const sessionAtom = atom<Session>({ isAuthenticated: false, emailVerified: false, authCheckedOnce: false });

/** First part of the key of every query that belongs to the signed-in shopper; removed with the session. */
export const OWN = 'own';

/** What begins and ends a session in the page. The calls themselves but for the sign-out are made by the forms. */
export interface SessionActions {
  /** After a sign-in or registration: asks who is there now, and takes what belongs to them anew. */
  begin(): Promise<void>;
  /** Ends the session on the server, forgets it in the page and goes home, even when the server cannot be reached. */
  signOut(): Promise<void>;
  /** After the server has ended the session: forgets it in the page and goes home. */
  leave(): Promise<void>;
}

/** Null until the shell has made them. */
export const sessionActionsAtom = atom<SessionActions | null>(null);

export function useSessionActions(): SessionActions {
  const actions = useAtomValue(sessionActionsAtom);
  if (!actions) throw new Error('The session was acted on outside the shell.');
  return actions;
}
