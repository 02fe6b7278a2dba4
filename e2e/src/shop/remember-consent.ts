/** Runs in the browser: the cookie bar was answered before. The initial blank page of a window has no storage. */
export function rememberConsent() {
  if (location.protocol.startsWith('http')) localStorage.setItem('cookie_consent', 'true');
}
