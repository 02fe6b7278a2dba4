/** The one form of a path: no doubled slashes, none at the end. `/products//rifle/` → `/products/rifle`. */
export function tidyPath(pathname: string): string {
  return pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}
