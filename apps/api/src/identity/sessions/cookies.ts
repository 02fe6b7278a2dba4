import { createHash } from 'node:crypto';
import { type HostCookie, hostCookieName, ownCookies } from '@patina/http/host-cookies';
import { SESSION_COOKIE } from '@patina/http/session-cookie';
import { CSRF_COOKIE, CSRF_HEADER } from '@patina/shared-api/contract/account/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_COOKIE } from '#identity/sessions/client-info.ts';
import { SESSION_LIFE, type StartedSession } from '#identity/sessions/sessions.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { isSecure } from '#platform/http/request-origin.ts';
import { secretsEqual, secretToken } from '#platform/secrets/secret-token.ts';
import { DAY } from '#platform/time.ts';

const BROWSER_LIFE = 365 * DAY;

export interface Exchange {
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

/** The token of the `Authorization` header; undefined if there is none. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The session token of a request; a bearer token takes precedence over the cookie. */
export function sessionToken(request: Pick<FastifyRequest, 'headers' | 'cookies'>): string | undefined {
  return bearerToken(request) ?? request.cookies[SESSION_COOKIE];
}

/** Sets or prolongs the session cookie, and sets the CSRF cookie. */
export function setSessionCookie(exchange: Exchange, token: string): void {
  setHttpOnlyCookie(exchange, SESSION_COOKIE, token, SESSION_LIFE);
  setCsrfCookie(exchange, csrfTokenOf(token));
}

/** Sets the cookies of a new session. */
export function setSignInCookies(exchange: Exchange, started: StartedSession): void {
  setSessionCookie(exchange, started.sessionToken);
  setHttpOnlyCookie(exchange, BROWSER_COOKIE, started.browserToken, BROWSER_LIFE);
}

/** Removes the session cookie, and sets a new CSRF cookie. */
export function clearSessionCookie(exchange: Exchange): void {
  clearHttpOnlyCookie(exchange, SESSION_COOKIE);
  setCsrfCookie(exchange, secretToken());
}

/**
 * The CSRF token of a session, derived from the session token: it changes at every sign-in, is the same in every tab, and
 * a planted cookie is useless. The session token cannot be derived from it.
 */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf ${token}`).digest('base64url');
}

export function setCsrfCookie(exchange: Exchange, token: string): void {
  exchange.reply.setCookie(CSRF_COOKIE, token, everywhere(exchange));
}

/** Methods that change nothing. */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site writes: a request with a session cookie must send the CSRF token in a header. A bearer token needs
 * none, because another site cannot make the browser send it.
 * @throws ApiError
 */
export function csrfProtection(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (!hasCsrfToken(request)) throw new ApiError('csrf-token-mismatch');
  done();
}

/** Whether a request that may be another site's proves that it is not; others need no proof. */
function hasCsrfToken(request: FastifyRequest): boolean {
  if (SAFE_METHODS.has(request.method) || request.routeOptions.config.withoutSession) return true;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const session = request.cookies[SESSION_COOKIE];
  if (session === undefined || bearerToken(request) !== undefined) return true;
  const echoed = request.headers[CSRF_HEADER.toLowerCase()];
  return typeof echoed === 'string' && secretsEqual(echoed, csrfTokenOf(session));
}
