import { SESSION_COOKIE } from '@patina/http/session-cookie';
import type { FastifyRequest } from 'fastify';

/** The token of the `Authorization` header; undefined if there is none. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The session token of a request; a bearer token takes precedence over the cookie. */
export function sessionToken(request: Pick<FastifyRequest, 'headers' | 'cookies'>): string | undefined {
  return bearerToken(request) ?? request.cookies[SESSION_COOKIE];
}
