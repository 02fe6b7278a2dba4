import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { bearerToken, type Exchange, sessionToken, setSessionCookie } from '#identity/sessions/cookies.ts';
import { type Caller, LONGEST_SESSION, openSession, openSessions, SESSION_LIFE } from '#identity/sessions/sessions.ts';
import { isStorageFull } from '#platform/database/database-failure.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { isSecretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { HOUR, MINUTE } from '#platform/time.ts';
import type { SettingsService, StoreSettings } from '#store/store.ts';

/** A session in use is prolonged at most this often, so that not every request writes. */
const PROLONGED_EVERY = HOUR;
/** The same for people with roles, whose sessions end when they are not used for minutes. */
const OPERATORS_PROLONGED_EVERY = MINUTE;

type Settings = Pick<SettingsService, 'read'>;

const isOperator = sql<boolean>`exists (select from operator_role where operator_role.user_id = session.user_id)`;

/** Finds sessions by the digests of their tokens, with what requests need to know of the user. */
export function sessionFinder(database: Database) {
  return (digest: string) =>
    openSession(database, digest)
      .select(['session.id', 'session.user_id', 'session.created_at', 'session.last_seen_at', 'session.confirmed_at'])
      .select(['user_account.email_verified_at', isOperator.as('is_operator')])
      .executeTakeFirst();
}

type FindSession = ReturnType<typeof sessionFinder>;
type FoundSession = NonNullable<Awaited<ReturnType<FindSession>>>;

/** Sessions as a replica knows them. */
export interface ReplicatedSessions {
  find: FindSession;
  settings: Settings;
  /** Whether the primary is away and the replica is fresh enough. */
  isUsed(): boolean;
}

export type Auth = ReturnType<typeof auth>;

/** Identifies the caller of a request by its session. */
export function auth(
  database: Database,
  { settings, replicated }: { settings: Settings; replicated: ReplicatedSessions },
) {
  const find = sessionFinder(database);
  const known = new WeakMap<FastifyRequest, Promise<Caller | undefined>>();

  /** Returns whether it is prolonged; a full disk must not keep people from reading. */
  async function prolong({ id, created_at, last_seen_at, is_operator }: FoundSession): Promise<boolean> {
    const every = is_operator ? OPERATORS_PROLONGED_EVERY : PROLONGED_EVERY;
    if (last_seen_at.getTime() >= Date.now() - every) return false;
    const expiresAt = new Date(Math.min(Date.now() + SESSION_LIFE, created_at.getTime() + LONGEST_SESSION));
    const used = { last_seen_at: new Date(), expires_at: expiresAt };
    try {
      await database.updateTable('session').set(used).where('id', '=', id).execute();
      return true;
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      return false;
    }
  }

  async function recognise({ request, reply }: Exchange): Promise<Caller | undefined> {
    const token = sessionToken(request);
    const session = await findOpen(token, find, settings);
    if (session === undefined || token === undefined) return undefined;
    const isProlonged = await prolong(session);
    const cameByCookie = bearerToken(request) === undefined;
    if (isProlonged && cameByCookie) setSessionCookie({ request, reply }, token);
    return callerOf(session);
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

    /**
     * The caller of a read that shows nothing of theirs. While the primary is away, as a replica knows the session, without
     * prolonging it: it may have ended elsewhere (docs/decisions/0047-the-store-waits-for-its-database.md). The primary is asked if
     * the session has begun after the replica's state, or is over.
     */
    async visitor(exchange: Exchange): Promise<Caller | undefined> {
      if (!replicated.isUsed()) return caller(exchange);
      const session = await findOpen(sessionToken(exchange.request), replicated.find, replicated.settings);
      return session ? callerOf(session) : caller(exchange);
    },

    requireConfirmation,

    /** A caller who has confirmed who they are. @throws ApiError */
    async requireConfirmed(exchange: Exchange): Promise<Caller> {
      const found = await requireUser(exchange);
      await requireConfirmation(found);
      return found;
    },

    requireUser,

    /** The caller of what is no use of a session, which is not prolonged. @throws ApiError */
    async requireSession({ request }: Pick<Exchange, 'request'>): Promise<Caller> {
      const session = await findOpen(sessionToken(request), find, settings);
      if (session === undefined) throw new ApiError('unauthenticated');
      return callerOf(session);
    },

    /** Which of these sessions have not ended, by their ids. */
    async stillOpen(ids: readonly number[]): Promise<Set<number>> {
      const limits = await settings.read();
      const sessions = await openSessions(database)
        .select(['session.id', 'session.created_at', 'session.last_seen_at', isOperator.as('is_operator')])
        .where(sql<boolean>`session.id = any(${ids}::integer[])`)
        .execute();
      const open = sessions.filter((session) => !session.is_operator || !isOperatorSessionOver(session, limits));
      return new Set(open.map(({ id }) => id));
    },

    /** A caller with a verified email address. @throws ApiError */
    async requireVerified(exchange: Exchange): Promise<Caller> {
      const found = await requireUser(exchange);
      if (!found.emailVerified) throw new ApiError('email-not-verified');
      return found;
    },
  };
}

/** The session of a token; undefined for an unknown token, and for a session that is over. */
async function findOpen(
  token: string | undefined,
  find: FindSession,
  settings: Settings,
): Promise<FoundSession | undefined> {
  const session = isSecretToken(token) ? await find(tokenDigest(token)) : undefined;
  if (session?.is_operator && isOperatorSessionOver(session, await settings.read())) return undefined;
  return session;
}

const callerOf = ({ id, user_id, email_verified_at, confirmed_at }: FoundSession): Caller => ({
  userId: user_id,
  sessionId: id,
  emailVerified: email_verified_at !== null,
  confirmedAt: confirmed_at,
});

type OperatorLimits = Pick<StoreSettings, 'operator_hours' | 'operator_idle_minutes'>;

/** When the session of somebody with roles ends, however much it is used. */
export function operatorSessionEnd(createdAt: Date, { operator_hours }: OperatorLimits): Date {
  return new Date(createdAt.getTime() + operator_hours * HOUR);
}

/** Whether the session of somebody with roles has ended: by its age, or because it was not used. */
export function isOperatorSessionOver(
  { created_at, last_seen_at }: { created_at: Date; last_seen_at: Date },
  limits: OperatorLimits,
): boolean {
  const idleUntil = last_seen_at.getTime() + limits.operator_idle_minutes * MINUTE;
  return Date.now() >= Math.min(operatorSessionEnd(created_at, limits).getTime(), idleUntil);
}
