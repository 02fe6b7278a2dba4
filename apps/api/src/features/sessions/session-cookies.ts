import { createHash } from 'node:crypto';
import { CSRF_COOKIE } from '@patina/shared-api/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Arrival, SESSION_LIFE } from '#features/sessions/session-service.ts';
import { secretToken } from '#secrets/secret-token.ts';
import { DAY } from '#time/from-now.ts';

export const SESSION_COOKIE = 'session';
/** Tells a browser that has signed in before; says nothing of who it was. */
export const BROWSER_COOKIE = 'browser';

const BROWSER_LIFE = 365 * DAY;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const everywhere = ({ request }: Exchange) =>
  ({ path: '/', sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** Sets a cookie that no script can read; `life` in milliseconds. */
export function setHiddenCookie(exchange: Exchange, name: string, value: string, life: number): void {
  exchange.reply.setCookie(name, value, { ...everywhere(exchange), httpOnly: true, maxAge: life / 1000 });
}

/**
 * The CSRF token of a session. It follows from the session's own token, so it changes with every sign-in, is the same in
 * every tab, and a cookie that somebody plants is worth nothing; the way back is closed.
 */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

export function setCsrfCookie(exchange: Exchange, token: string): void {
  exchange.reply.setCookie(CSRF_COOKIE, token, everywhere(exchange));
}

/** Gives a browser the session, or prolongs the one that it has. */
export function setSessionCookie(exchange: Exchange, sessionToken: string): void {
  setHiddenCookie(exchange, SESSION_COOKIE, sessionToken, SESSION_LIFE);
  setCsrfCookie(exchange, csrfTokenOf(sessionToken));
}

/** Lets the browser in that somebody has just signed in with. */
export function welcome(exchange: Exchange, { sessionToken, browserToken }: Arrival): void {
  setSessionCookie(exchange, sessionToken);
  setHiddenCookie(exchange, BROWSER_COOKIE, browserToken, BROWSER_LIFE);
}

/** Takes the session from the browser. */
export function clearSessionCookie(exchange: Exchange): void {
  exchange.reply.clearCookie(SESSION_COOKIE, { ...everywhere(exchange), httpOnly: true });
  setCsrfCookie(exchange, secretToken());
}
