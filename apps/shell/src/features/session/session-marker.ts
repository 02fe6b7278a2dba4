/** Tells other tabs that somebody is signed in (docs/product.md#browser-storage). */
export const SESSION_MARKER = 'auth_session';
const TOKEN = 'token';

/** The session's marker in local storage. */
export interface SessionMarker {
  isSet(): boolean;
  /** Writes a new value at every call, so that other tabs also notice a second sign-in. */
  set(): void;
  /** Also removes the bearer token. */
  clear(): void;
}

/** Without storage there is no marker, and tabs are not synchronised. */
export function createSessionMarker(window: Window): SessionMarker {
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(window.localStorage);
    } catch {
      return undefined;
    }
  };
  return {
    isSet: () => Boolean(attempt((storage) => storage.getItem(SESSION_MARKER))),
    set: () => attempt((storage) => storage.setItem(SESSION_MARKER, String(Date.now()))),
    clear: () =>
      attempt((storage) => {
        storage.removeItem(SESSION_MARKER);
        storage.removeItem(TOKEN);
      }),
  };
}
