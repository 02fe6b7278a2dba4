import type { OpenSession } from '@patina/shared-api/contract/account/identity';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { hasChanged } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { isSecretToken, secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { DAY, epochSeconds, fromNow } from '#platform/time.ts';

/** Length of a session without use, in milliseconds. */
export const SESSION_LIFE = 30 * DAY;
/** Longest life of a session, in milliseconds, however much it is used. */
export const LONGEST_SESSION = 90 * DAY;
/** Open sessions of an account; the oldest ends for another one. */
const MOST_SESSIONS = 20;

/** Caller of a request. */
export interface Caller {
  userId: number;
  sessionId: number;
  emailVerified: boolean;
  /** When the session last proved whose it is; null for a session of an older release. */
  confirmedAt: Date | null;
}

/** Tokens of a new session. */
export interface StartedSession {
  sessionToken: string;
  browserToken: string;
  /** The account has been used before, but not with this browser. */
  isNewBrowser: boolean;
}

/** The session of a token with its account, unless it has expired or the account is closed or locked. */
export const openSession = (database: Database, digest: string) =>
  openSessions(database).where('session.token_digest', '=', digest);

/** All sessions with their accounts, without those that have expired, or whose accounts are closed or locked. */
export function openSessions(database: Database) {
  return database
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .where('session.expires_at', '>', new Date())
    .where('session.created_at', '>', fromNow(-LONGEST_SESSION))
    .where('user_account.closed_at', 'is', null)
    .where('user_account.locked_at', 'is', null);
}

export type SessionService = ReturnType<typeof sessionService>;

/**
 * Sessions with opaque tokens, stored as digests, and sliding expiry; and the browsers that an account is known to use. Takes a
 * database or a transaction.
 */
export function sessionService(database: Database) {
  /** Sessions of a user that have not expired, the last used first. */
  const ofUser = (userId: number) =>
    database
      .selectFrom('session')
      .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', new Date())
      .where('created_at', '>', fromNow(-LONGEST_SESSION))
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute();

  async function endByToken(token: string | undefined): Promise<void> {
    if (!isSecretToken(token)) return;
    await database.deleteFrom('session').where('token_digest', '=', tokenDigest(token)).execute();
  }

  /** Deletes the sessions of a user beyond the newest ones. */
  async function endOldest(userId: number): Promise<void> {
    const ofThem = database.selectFrom('session').select('id').where('user_id', '=', userId);
    const kept = ofThem.orderBy('id', 'desc').limit(MOST_SESSIONS);
    await database.deleteFrom('session').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  }

  /** Ends every session of a user, except the one with the given id. */
  async function endAll(userId: number, exceptId = 0): Promise<void> {
    await database.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', exceptId).execute();
  }

  /** Accounts that have signed in with a browser, by its token. */
  const browsers = (token: string) =>
    database.selectFrom('browser').select('user_id').where('token_digest', '=', tokenDigest(token));

  /** Whether a browser has signed in to this account before. */
  async function knowsBrowser(userId: number, token: string | undefined): Promise<boolean> {
    if (!isSecretToken(token)) return false;
    return (await browsers(token).where('user_id', '=', userId).executeTakeFirst()) !== undefined;
  }

  /** Returns the browser's token if it was issued by this store, else a new one. */
  async function browserTokenOf(given: string | undefined): Promise<string> {
    return isSecretToken(given) && (await browsers(given).executeTakeFirst()) !== undefined ? given : secretToken();
  }

  /** Returns whether the account has been used before, but not with this browser. */
  async function saveBrowser(userId: number, token: string): Promise<boolean> {
    const isKnown = await knowsBrowser(userId, token);
    const others = database.selectFrom('browser').select('user_id').where('user_id', '=', userId).limit(1);
    const isNew = !isKnown && (await others.executeTakeFirst()) !== undefined;
    const seen = { seen_at: new Date() };
    await database
      .insertInto('browser')
      .values({ user_id: userId, token_digest: tokenDigest(token), ...seen })
      .onConflict((conflict) => conflict.columns(['user_id', 'token_digest']).doUpdateSet(seen))
      .execute();
    return isNew;
  }

  return {
    /** Starts a session with a new token; the previous session of the browser ends. */
    async begin(userId: number, client: ClientInfo, { bySecondFactor = false } = {}): Promise<StartedSession> {
      await endByToken(client.sessionToken);
      const sessionToken = secretToken();
      const session = {
        user_id: userId,
        token_digest: tokenDigest(sessionToken),
        user_agent: client.userAgent,
        expires_at: fromNow(SESSION_LIFE),
        second_factor_at: bySecondFactor ? new Date() : null,
      };
      await database.insertInto('session').values(session).execute();
      await endOldest(userId);
      const browserToken = await browserTokenOf(client.browserToken);
      return { sessionToken, browserToken, isNewBrowser: await saveBrowser(userId, browserToken) };
    },

    /** Gives the caller's session a new token and ends every other one. Returns the token. */
    async renew({ userId, sessionId }: Caller): Promise<string> {
      const token = secretToken();
      const renewed = { token_digest: tokenDigest(token), confirmed_at: new Date() };
      await database.updateTable('session').set(renewed).where('id', '=', sessionId).execute();
      await endAll(userId, sessionId);
      return token;
    },

    /** Stores that the session has just proved whose it is. */
    async confirm({ sessionId }: Caller, { bySecondFactor }: { bySecondFactor: boolean }): Promise<void> {
      const now = new Date();
      const proved = { confirmed_at: now, ...(bySecondFactor && { second_factor_at: now }) };
      await database.updateTable('session').set(proved).where('id', '=', sessionId).execute();
    },

    knowsBrowser,

    ofUser,

    /** Open sessions as their owner sees them. */
    async list({ userId, sessionId }: Caller): Promise<OpenSession[]> {
      const rows = await ofUser(userId);
      return rows.map(({ id, user_agent, created_at, last_seen_at }) => ({
        id,
        user_agent,
        created_at: epochSeconds(created_at),
        last_seen_at: epochSeconds(last_seen_at),
        current: id === sessionId,
      }));
    },

    /** @throws ApiError */
    async end(userId: number, id: number): Promise<void> {
      const ending = database.deleteFrom('session').where('user_id', '=', userId).where('id', '=', id);
      if (!(await hasChanged(ending))) throw new ApiError('session-not-found');
    },

    endByToken,

    endAll: (userId: number) => endAll(userId),

    async deleteBrowsers(userId: number): Promise<void> {
      await database.deleteFrom('browser').where('user_id', '=', userId).execute();
    },
  };
}
