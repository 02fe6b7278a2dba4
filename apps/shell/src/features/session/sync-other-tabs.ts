import { SESSION_MARKER } from './session-marker.ts';

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
