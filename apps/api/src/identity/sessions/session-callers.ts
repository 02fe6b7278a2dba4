import { isOperatorSessionOver } from '#identity/sessions/operator-session.ts';
import { LONGEST_SESSION, sessionRepository } from '#identity/sessions/session-repository.ts';
import { type Caller, SESSION_LIFE } from '#identity/sessions/session-service.ts';
import { isStorageFull } from '#platform/database/database-failure.ts';
import type { Database } from '#platform/database/tables.ts';
import { isSecretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { HOUR, MINUTE } from '#platform/time.ts';
import type { SettingsService } from '#store/store.ts';

/** A session in use is prolonged at most this often, so that not every request writes. */
const PROLONGED_EVERY = HOUR;
/** The same for people with roles, whose sessions end when they are not used for minutes. */
const OPERATORS_PROLONGED_EVERY = MINUTE;

export type SessionCallers = ReturnType<typeof sessionCallers>;

type Repository = ReturnType<typeof sessionRepository>;
type OpenSession = NonNullable<Awaited<ReturnType<Repository['find']>>>;

/** Sessions as a replica knows them. */
export interface ReplicatedSessions {
  sessions: Pick<Repository, 'find'>;
  settings: Pick<SettingsService, 'read'>;
  /** Whether the primary is away and the replica is fresh enough. */
  isUsed(): boolean;
}

/** Finds the callers of requests by the tokens of their sessions. */
export function sessionCallers(
  database: Database,
  { settings, replicated }: { settings: Pick<SettingsService, 'read'>; replicated: ReplicatedSessions },
) {
  const stored = sessionRepository(database);

  return {
    /** The user of a token; prolongs the session. Undefined for an unknown token, and for a session that is over. */
    async caller(token: string | undefined): Promise<Caller | undefined> {
      const session = await findOpen(token, stored, settings);
      if (session === undefined) return undefined;
      const every = session.is_operator ? OPERATORS_PROLONGED_EVERY : PROLONGED_EVERY;
      const isDue = session.last_seen_at.getTime() < Date.now() - every;
      return { ...callerOf(session), isProlonged: isDue && (await prolong(session, stored)) };
    },

    /**
     * The user of a token as a replica knows the session while the primary is away, without prolonging it. Only for what shows
     * nothing of theirs: the session may have ended elsewhere (docs/decisions/0047-the-store-waits-for-its-database.md). Undefined
     * if the primary has to be asked: it is there, or the session has begun after the replica's state, or is over.
     */
    async knownCaller(token: string | undefined): Promise<Caller | undefined> {
      if (!replicated.isUsed()) return undefined;
      const session = await findOpen(token, replicated.sessions, replicated.settings);
      return session && { ...callerOf(session), isProlonged: false };
    },
  };
}

/** Returns whether it is prolonged; a full disk must not keep people from reading. */
async function prolong({ id, created_at }: OpenSession, sessions: Pick<Repository, 'prolong'>): Promise<boolean> {
  try {
    await sessions.prolong(id, endOf(created_at));
    return true;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return false;
  }
}

async function findOpen(
  token: string | undefined,
  sessions: Pick<Repository, 'find'>,
  settings: Pick<SettingsService, 'read'>,
): Promise<OpenSession | undefined> {
  const session = isSecretToken(token) ? await sessions.find(tokenDigest(token)) : undefined;
  if (session?.is_operator && isOperatorSessionOver(session, await settings.read())) return undefined;
  return session;
}

function callerOf({ id, user_id, email_verified_at, confirmed_at }: OpenSession): Omit<Caller, 'isProlonged'> {
  return { userId: user_id, sessionId: id, emailVerified: email_verified_at !== null, confirmedAt: confirmed_at };
}

/** When a session that is used now expires. */
function endOf(createdAt: Date): Date {
  return new Date(Math.min(Date.now() + SESSION_LIFE, createdAt.getTime() + LONGEST_SESSION));
}
