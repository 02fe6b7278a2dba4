import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCallers } from '#identity/sessions/session-callers.ts';
import { setSessionCookie } from '#identity/sessions/session-cookies.ts';
import type { Caller } from '#identity/sessions/session-service.ts';
import { bearerToken, sessionToken } from '#identity/sessions/session-token.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { MINUTE } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Auth = ReturnType<typeof auth>;

/** Identifies the caller of a request by its session. */
export function auth(sessions: SessionCallers, settings: Pick<SettingsService, 'read'>) {
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

  /**
   * Requires that the caller's session has proved whose it is in the last minutes (docs/product.md#confirmation).
   * @throws ApiError
   */
  async function requireConfirmation({ confirmedAt }: Caller): Promise<void> {
    const { confirmation_minutes } = await settings.read();
    const isFresh = confirmedAt !== null && confirmedAt.getTime() > Date.now() - confirmation_minutes * MINUTE;
    if (!isFresh) throw new ApiError('confirmation-required');
  }

  return {
    caller,

    /** The caller of a read that shows nothing of theirs; while the primary is away, as a replica knows the session. */
    async visitor(exchange: Exchange): Promise<Caller | undefined> {
      return (await sessions.knownCaller(sessionToken(exchange.request))) ?? caller(exchange);
    },

    requireConfirmation,

    /** A caller who has confirmed who they are. @throws ApiError */
    async requireConfirmed(exchange: Exchange): Promise<Caller> {
      const found = await requireUser(exchange);
      await requireConfirmation(found);
      return found;
    },

    requireUser,

    /** A caller with a verified email address. @throws ApiError */
    async requireVerified(exchange: Exchange): Promise<Caller> {
      const found = await requireUser(exchange);
      if (!found.emailVerified) throw new ApiError('email-not-verified');
      return found;
    },
  };
}
