import { SESSION_MARKER } from './session-marker.ts';

/**
 * Tells when another tab has begun or ended a session, or cleared the browser's storage; and when the page comes out of
 * the back-forward cache, where it has heard of nothing.
 */
export function followOtherTabs(window: Window, follow: () => Promise<void>): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === SESSION_MARKER) void follow();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void follow();
  });
}
