/** The canonical path of a page, without doubled or trailing slashes: `//products/rifle/` → `/products/rifle`. */
export function canonicalPath(pathname: string): string {
  return pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}
