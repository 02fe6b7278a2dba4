import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/http/api-error.ts';
import { setSessionCookie } from '#shared/sessions/session-cookies.ts';
import type { Caller, SessionService } from '#shared/sessions/session-service.ts';
import { bearerToken, sessionToken } from '#shared/sessions/session-token.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Auth = ReturnType<typeof auth>;

/** Identifies the caller of a request by its session. */
export function auth(sessions: SessionService) {
  const known = new WeakMap<FastifyRequest, Promise<Caller | undefined>>();

  async function recognise({ request, reply }: Exchange): Promise<Caller | undefined> {
    const token = sessionToken(request);
    const found = await sessions.caller(token);
    const cameByCookie = bearerToken(request) === undefined;
    if (found?.isProlonged && cameByCookie && token !== undefined) setSessionCookie({ request, reply }, token);
    return found;
  }

  /** The caller; undefined for a guest. Looked up once per request. */
  function caller(exchange: Exchange): Promise<Caller | undefined> {
    const lookup = known.get(exchange.request) ?? recognise(exchange);
    known.set(exchange.request, lookup);
    return lookup;
  }

  /** @throws ApiError */
  async function requireUser(exchange: Exchange): Promise<Caller> {
    const found = await caller(exchange);
    if (found === undefined) throw new ApiError('unauthenticated');
    return found;
  }

  return {
    caller,
    requireUser,

    /** A caller with a verified email address. @throws ApiError */
    async requireVerified(exchange: Exchange): Promise<Caller> {
      const found = await requireUser(exchange);
      if (!found.emailVerified) throw new ApiError('email-not-verified');
      return found;
    },
  };
}
