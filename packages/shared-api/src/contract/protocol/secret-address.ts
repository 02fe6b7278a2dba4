/** Parameters whose values are credentials: those of links in emails. */
const SECRETS = /token|secret|password|^(code|key|sig|signature)$/i;

/**
 * Whether an address contains a secret, or belongs to the page that takes one: neither scripts of others nor other sites may
 * learn it, and no cache keeps the page.
 */
export function hasSecretAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return pathname.startsWith('/reset-password') || [...searchParams.keys()].some((name) => SECRETS.test(name));
}
