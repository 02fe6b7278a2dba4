import { attempt } from '#shared/browser-storage/browser-storage.ts';

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
  return {
    isSet: () => Boolean(attempt(() => window.localStorage.getItem(SESSION_MARKER))),
    set: () => attempt(() => window.localStorage.setItem(SESSION_MARKER, String(Date.now()))),
    clear: () =>
      attempt(() => {
        window.localStorage.removeItem(SESSION_MARKER);
        window.localStorage.removeItem(TOKEN);
      }),
  };
}

/**
 * Calls `sync` when another tab has begun or ended a session or cleared the browser's storage, and when the page is
 * restored from the back-forward cache, where it has missed such events.
 */
export function syncOtherTabs(window: Window, sync: () => Promise<void>): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === SESSION_MARKER) void sync();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void sync();
  });
}
