import { CSRF_HEADER } from '@patina/shared-api/contract/session';
import type { FastifyRequest } from 'fastify';
import { csrfTokenOf, SESSION_COOKIE } from '#features/sessions/session-cookies.ts';
import { bearerToken } from '#features/sessions/session-token.ts';
import { Forbidden } from '#http/problems.ts';
import { sameSecret } from '#secrets/same-secret.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site makes in a visitor's name: whoever is known by the session cookie must echo the CSRF
 * token. A bearer token is no cookie, so no other site can make the browser send it.
 * @throws Forbidden
 */
export async function refuseForgery(request: FastifyRequest): Promise<void> {
  if (READING.has(request.method) || request.routeOptions.config.withoutSession) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw mismatch();
  const session = request.cookies[SESSION_COOKIE];
  if (session === undefined || bearerToken(request) !== undefined) return;
  const echoed = request.headers[CSRF_HEADER.toLowerCase()];
  if (typeof echoed !== 'string' || !sameSecret(echoed, csrfTokenOf(session))) throw mismatch();
}

const mismatch = () => new Forbidden('CSRF token mismatch');
