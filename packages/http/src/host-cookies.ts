/**
 * Prefix of cookies that browsers take from this host alone, over TLS, for all of its paths: another subdomain cannot plant
 * them (RFC 6265bis, 4.1.3.2).
 */
const HOST_PREFIX = '__Host-';

/** Cookies that only servers read. Over TLS they have the prefix; `XSRF-TOKEN`, which pages read, has none and gives no access. */
const HOST_COOKIES = [
  'session',
  'browser',
  'second_step',
  'steam_state',
  'steam_visitor',
  'opened_link',
  'written',
] as const;

export type HostCookie = (typeof HOST_COOKIES)[number];

type Cookies = Record<string, string | undefined>;

/** The name under which a cookie is set. */
export function hostCookieName(name: HostCookie, isSecure: boolean): string {
  return isSecure ? `${HOST_PREFIX}${name}` : name;
}

/**
 * The cookies that count, by their names without the prefix. Over TLS one that came without it may be another subdomain's, and is
 * left out; without TLS, of two the one that was sent with it counts.
 */
export function ownCookies(cookies: Cookies, isSecure: boolean): Cookies {
  const own = isSecure ? withoutHostCookies(cookies) : cookies;
  const ofHost = Object.entries(cookies).filter(([name]) => name.startsWith(HOST_PREFIX));
  return { ...own, ...Object.fromEntries(ofHost.map(([name, value]) => [name.slice(HOST_PREFIX.length), value])) };
}

function withoutHostCookies(cookies: Cookies): Cookies {
  const names: readonly string[] = HOST_COOKIES;
  return Object.fromEntries(Object.entries(cookies).filter(([name]) => !names.includes(name)));
}

/** Cookie of a signed-in visitor's session. A request without it is one of a guest. */
export const SESSION_COOKIE = 'session';

/**
 * Cookie of a signed-in visitor who has just changed something, where replicas of the database may not have it yet. What
 * is kept for everybody may be older than the change.
 */
export const WRITTEN_COOKIE = 'written';
