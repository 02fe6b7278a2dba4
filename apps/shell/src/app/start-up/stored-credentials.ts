/** Bearer token (docs/product.md#session); our own sign-in stores none, so a script injection finds nothing. */
export function readToken(window: Window): string | null {
  try {
    return window.localStorage.getItem('token');
  } catch {
    return null;
  }
}
