/** Bearer token (docs/product.md#session); our own sign-in stores none, so a script injection finds nothing. */
export function readToken(window: Window): string | null {
  try {
    return window.localStorage.getItem('token');
  } catch {
    return null;
  }
}

/** Value of a readable cookie, or null. */
export function readCookie(document: Document, name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
  }
  return null;
}
