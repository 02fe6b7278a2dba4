import type { Database } from '#shared/database/tables.ts';
import { isSecretToken, tokenDigest } from '#shared/secrets/secret-token.ts';
import { isOperatorSessionOver } from '#shared/sessions/operator-session.ts';
import { LONGEST_SESSION, sessionRepository } from '#shared/sessions/session-repository.ts';
import { type Caller, SESSION_LIFE } from '#shared/sessions/session-service.ts';
import type { SettingsService } from '#shared/settings/settings-service.ts';
import { HOUR, MINUTE } from '#shared/time/from-now.ts';

/** A session in use is prolonged at most this often, so that not every request writes. */
const PROLONGED_EVERY = HOUR;
/** The same for people with roles, whose sessions end when they are not used for minutes. */
const OPERATORS_PROLONGED_EVERY = MINUTE;

export type SessionCallers = ReturnType<typeof sessionCallers>;

/** Finds the callers of requests by the tokens of their sessions. */
export function sessionCallers(database: Database, settings: Pick<SettingsService, 'read'>) {
  const stored = sessionRepository(database);

  return {
    /** The user of a token; prolongs the session. Undefined for an unknown token, and for a session that is over. */
    async caller(token: string | undefined): Promise<Caller | undefined> {
      const session = isSecretToken(token) ? await stored.find(tokenDigest(token)) : undefined;
      if (session === undefined) return undefined;
      if (session.is_operator && isOperatorSessionOver(session, await settings.read())) return undefined;
      const every = session.is_operator ? OPERATORS_PROLONGED_EVERY : PROLONGED_EVERY;
      const isProlonged = session.last_seen_at.getTime() < Date.now() - every;
      if (isProlonged) await stored.prolong(session.id, endOf(session.created_at));
      const { id: sessionId, user_id: userId, email_verified_at, confirmed_at: confirmedAt } = session;
      return { userId, sessionId, emailVerified: email_verified_at !== null, confirmedAt, isProlonged };
    },
  };
}

/** When a session that is used now expires. */
function endOf(createdAt: Date): Date {
  return new Date(Math.min(Date.now() + SESSION_LIFE, createdAt.getTime() + LONGEST_SESSION));
}
