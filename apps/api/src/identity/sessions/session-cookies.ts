import { createHash } from 'node:crypto';
import { type HostCookie, hostCookieName, ownCookies } from '@patina/http/host-cookies';
import { SESSION_COOKIE } from '@patina/http/session-cookie';
import { CSRF_COOKIE } from '@patina/shared-api/contract/account/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LIFE, type StartedSession } from '#identity/sessions/session-service.ts';
import { isSecure } from '#platform/http/request-origin.ts';
import { secretToken } from '#platform/secrets/secret-token.ts';
import { DAY } from '#platform/time.ts';

/** Identifies a browser that has signed in before, but no user. */
export const BROWSER_COOKIE = 'browser';

const BROWSER_LIFE = 365 * DAY;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const everywhere = ({ request }: Exchange) => ({ path: '/', sameSite: 'lax', secure: isSecure(request) }) as const;

/** Leaves a request only the cookies that count, by their names without the prefix `__Host-`. Registered before they are read. */
export function readOwnCookies(api: FastifyInstance): void {
  api.addHook('onRequest', async (request) => {
    request.cookies = ownCookies(request.cookies, isSecure(request));
  });
}

/** Sets an HttpOnly cookie, over TLS as one of this host; `life` in milliseconds. */
export function setHttpOnlyCookie(exchange: Exchange, name: HostCookie, value: string, life: number): void {
  const options = { ...everywhere(exchange), httpOnly: true, maxAge: life / 1000 };
  exchange.reply.setCookie(hostCookieName(name, isSecure(exchange.request)), value, options);
}

/** Removes a cookie that `setHttpOnlyCookie` has set. */
export function clearHttpOnlyCookie(exchange: Exchange, name: HostCookie): void {
  const options = { ...everywhere(exchange), httpOnly: true };
  exchange.reply.clearCookie(hostCookieName(name, isSecure(exchange.request)), options);
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
