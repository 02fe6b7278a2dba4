/** Beginning of the keys in session storage whose values belong to the account (docs/product.md#browser-storage). */
const OWN_PREFIX = 'own:';

/** Removes what the shopper has typed and not sent from this tab. */
export function forgetDrafts({ sessionStorage }: Window): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(OWN_PREFIX)) sessionStorage.removeItem(key);
}
