import { atom } from '@patina/platform/state';

/** What the page knows of the visitor; `authCheckedOnce` turns true with the start-up check, whatever it said. */
export interface Session {
  isAuthenticated: boolean;
  emailVerified: boolean;
  authCheckedOnce: boolean;
}

export const sessionAtom = atom<Session>({ isAuthenticated: false, emailVerified: false, authCheckedOnce: false });
