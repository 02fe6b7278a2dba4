/**
 * Prefix of cookies that browsers take from this host alone, over TLS, for all of its paths: another subdomain cannot plant
 * them (RFC 6265bis, 4.1.3.2).
 */
export const HOST_PREFIX = '__Host-';

type Cookies = Record<string, string | undefined>;

/** Cookies by their names without the prefix; of two, the one that was sent with it. */
export function withoutHostPrefix(cookies: Cookies): Cookies {
  const ofHost = Object.entries(cookies).filter(([name]) => name.startsWith(HOST_PREFIX));
  return { ...cookies, ...Object.fromEntries(ofHost.map(([name, value]) => [name.slice(HOST_PREFIX.length), value])) };
}
