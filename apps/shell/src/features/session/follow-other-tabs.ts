import { SESSION_MARKER } from './session-marker.ts';

/** Tells when another tab has begun or ended a session, or cleared the browser's storage. */
export function followOtherTabs(window: Window, follow: () => Promise<void>): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === SESSION_MARKER) void follow();
  });
}
