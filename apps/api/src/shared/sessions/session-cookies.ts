import { createHash } from 'node:crypto';
import { HOST_PREFIX } from '@patina/http/host-cookies';
import { SESSION_COOKIE } from '@patina/http/session-cookie';
import { CSRF_COOKIE } from '@patina/shared-api/contract/account/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '#shared/http/request/is-secure.ts';
import { secretToken } from '#shared/secrets/secret-token.ts';
import { SESSION_LIFE, type StartedSession } from '#shared/sessions/session-service.ts';
import { DAY } from '#shared/time/from-now.ts';

/** Identifies a browser that has signed in before, but no user. */
export const BROWSER_COOKIE = 'browser';

const BROWSER_LIFE = 365 * DAY;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const everywhere = ({ request }: Exchange) => ({ path: '/', sameSite: 'lax', secure: isSecure(request) }) as const;

/**
 * Sets an HttpOnly cookie; `life` in milliseconds. Over TLS under two names: servers and caches of the release before know
 * only the one without prefix. The release after this one sets and reads only the other.
 */
export function setHttpOnlyCookie(exchange: Exchange, name: string, value: string, life: number): void {
  const options = { ...everywhere(exchange), httpOnly: true, maxAge: life / 1000 };
  for (const one of namesOf(exchange, name)) exchange.reply.setCookie(one, value, options);
}

const namesOf = ({ request }: Exchange, name: string) => (isSecure(request) ? [`${HOST_PREFIX}${name}`, name] : [name]);

/** Removes a cookie that `setHttpOnlyCookie` has set. */
export function clearHttpOnlyCookie(exchange: Exchange, name: string): void {
  const options = { ...everywhere(exchange), httpOnly: true };
  for (const one of namesOf(exchange, name)) exchange.reply.clearCookie(one, options);
}

/**
 * The CSRF token of a session, derived from the session token: it changes at every sign-in, is the same in every tab, and
 * a planted cookie is useless. The session token cannot be derived from it.
 */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

export function setCsrfCookie(exchange: Exchange, token: string): void {
  exchange.reply.setCookie(CSRF_COOKIE, token, everywhere(exchange));
}

/** Sets or prolongs the session cookie, and sets the CSRF cookie. */
export function setSessionCookie(exchange: Exchange, sessionToken: string): void {
  setHttpOnlyCookie(exchange, SESSION_COOKIE, sessionToken, SESSION_LIFE);
  setCsrfCookie(exchange, csrfTokenOf(sessionToken));
}

/** Sets the cookies of a new session. */
export function setSignInCookies(exchange: Exchange, { sessionToken, browserToken }: StartedSession): void {
  setSessionCookie(exchange, sessionToken);
  setHttpOnlyCookie(exchange, BROWSER_COOKIE, browserToken, BROWSER_LIFE);
}

/** Removes the session cookie, and sets a new CSRF cookie. */
export function clearSessionCookie(exchange: Exchange): void {
  clearHttpOnlyCookie(exchange, SESSION_COOKIE);
  setCsrfCookie(exchange, secretToken());
}
