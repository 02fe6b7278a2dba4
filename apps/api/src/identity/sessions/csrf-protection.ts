import { SESSION_COOKIE } from '@patina/http/session-cookie';
import { CSRF_HEADER } from '@patina/shared-api/contract/account/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csrfTokenOf } from '#identity/sessions/session-cookies.ts';
import { bearerToken } from '#identity/sessions/session-token.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { secretsEqual } from '#platform/secrets/secret-token.ts';

/** Methods that change nothing. */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site writes: a request with a session cookie must send the CSRF token in a header. A bearer token needs
 * none, because another site cannot make the browser send it.
 * @throws ApiError
 */
export function csrfProtection(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  requireCsrfToken(request);
  done();
}

function requireCsrfToken(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method) || request.routeOptions.config.withoutSession) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw mismatch();
  const session = request.cookies[SESSION_COOKIE];
  if (session === undefined || bearerToken(request) !== undefined) return;
  const echoed = request.headers[CSRF_HEADER.toLowerCase()];
  if (typeof echoed !== 'string' || !secretsEqual(echoed, csrfTokenOf(session))) throw mismatch();
}

const mismatch = () => new ApiError('csrf-token-mismatch');
