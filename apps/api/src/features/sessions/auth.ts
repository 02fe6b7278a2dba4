import { EMAIL_NOT_VERIFIED } from '@patina/shared-api/contract/profile';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookie } from '#features/sessions/session-cookies.ts';
import type { Caller, SessionService } from '#features/sessions/session-service.ts';
import { bearerToken, sessionToken } from '#features/sessions/session-token.ts';
import { Forbidden, SignedOut } from '#http/problems.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Gate = ReturnType<typeof gate>;

/** The one place that tells who calls. */
export function gate(sessions: SessionService) {
  const known = new WeakMap<FastifyRequest, Promise<Caller | undefined>>();

  async function recognise({ request, reply }: Exchange): Promise<Caller | undefined> {
    const token = sessionToken(request);
    const found = await sessions.caller(token);
    const cameByCookie = bearerToken(request) === undefined;
    if (found?.isProlonged && cameByCookie && token !== undefined) setSessionCookie({ request, reply }, token);
    return found;
  }

  /** Who calls; undefined for a guest. Asked once a request. */
  function caller(exchange: Exchange): Promise<Caller | undefined> {
    const asked = known.get(exchange.request) ?? recognise(exchange);
    known.set(exchange.request, asked);
    return asked;
  }

  /** @throws SignedOut */
  async function requireUser(exchange: Exchange): Promise<Caller> {
    const found = await caller(exchange);
    if (found === undefined) throw new SignedOut();
    return found;
  }

  return {
    caller,
    requireUser,

    /** Somebody with a verified e-mail address. @throws SignedOut, Forbidden */
    async requireVerified(exchange: Exchange): Promise<Caller> {
      const found = await requireUser(exchange);
      if (!found.emailVerified) throw new Forbidden(EMAIL_NOT_VERIFIED);
      return found;
    },
  };
}
