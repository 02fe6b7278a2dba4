/** Says to the other tabs that somebody is signed in (specification, section 9). */
export const SESSION_MARKER = 'auth_session';
const TOKEN = 'token';

/** The traces of a session in local storage. */
export interface SessionMarker {
  isSet(): boolean;
  /** With a new value at every call, so that other tabs notice another sign-in, too. */
  set(): void;
  /** Takes the bearer token away as well. */
  clear(): void;
}

/** A browser that refuses storage has no traces; its tabs then know nothing of each other. */
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
