import { HOST_PREFIX, withoutHostPrefix } from '@patina/http/host-cookies';
import { SESSION_COOKIE } from '@patina/http/session-cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionCallers } from '#shared/sessions/session-callers.ts';

/** Why it is not known which of two sessions of a request counts. */
const failures = new WeakMap<FastifyRequest, unknown>();

/**
 * Reads cookies by their names without the prefix `__Host-`. If a request has two sessions, an API of the release before has
 * written the one without it: that one counts once the other is over. Reads that need no session do without knowing.
 */
export function readHostCookies(api: FastifyInstance, sessions: SessionCallers): void {
  api.addHook('onRequest', async (request) => {
    const older = request.cookies[SESSION_COOKIE];
    request.cookies = withoutHostPrefix(request.cookies);
    const token = request.cookies[SESSION_COOKIE];
    if (older === undefined || older === token) return;
    try {
      const counts = (await sessions.knownCaller(token)) ?? (await sessions.caller(token));
      if (counts === undefined) request.cookies[SESSION_COOKIE] = older;
    } catch (error) {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw error;
      failures.set(request, error);
    }
  });
}

/** @throws the error because of which it is not known which session of the request counts */
export function requireKnownCookie(request: FastifyRequest): void {
  if (failures.has(request)) throw failures.get(request);
}

/** Whether the browser has a session, but not under the name that it has from now on. */
export function hasOldSessionCookie({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return !headers.cookie?.includes(`${HOST_PREFIX}${SESSION_COOKIE}=`);
}
