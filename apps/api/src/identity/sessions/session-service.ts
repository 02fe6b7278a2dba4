import type { OpenSession } from '@patina/shared-api/contract/account/identity';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { sessionRepository } from '#identity/sessions/session-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { isSecretToken, secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { DAY, epochSeconds, fromNow } from '#platform/time.ts';

/** Length of a session without use, in milliseconds. */
export const SESSION_LIFE = 30 * DAY;

/** Open sessions of an account; the oldest ends for another one. */
const MOST_SESSIONS = 20;

/** Caller of a request. */
export interface Caller {
  userId: number;
  sessionId: number;
  emailVerified: boolean;
  /** When the session last proved whose it is; null for a session of an older release. */
  confirmedAt: Date | null;
  /** The session has just been prolonged, so its cookie must be set again. */
  isProlonged: boolean;
}

/** Tokens of a new session. */
export interface StartedSession {
  sessionToken: string;
  browserToken: string;
  /** The account has been used before, but not with this browser. */
  isNewBrowser: boolean;
}

export type SessionService = ReturnType<typeof sessionService>;

/** Sessions with opaque tokens, stored as digests, and sliding expiry. Takes a database or a transaction. */
export function sessionService(database: Database) {
  const stored = sessionRepository(database);

  /** Returns the browser's token if it was issued by this store, else a new one. */
  async function browserTokenOf(given: string | undefined): Promise<string> {
    return isSecretToken(given) && (await stored.isBrowser(tokenDigest(given))) ? given : secretToken();
  }

  return {
    /** Starts a session with a new token; the previous session of the browser ends. */
    async begin(
      userId: number,
      { sessionToken, browserToken, userAgent }: ClientInfo,
      { bySecondFactor = false } = {},
    ): Promise<StartedSession> {
      if (isSecretToken(sessionToken)) await stored.endByToken(tokenDigest(sessionToken));
      const token = secretToken();
      await stored.add({
        user_id: userId,
        token_digest: tokenDigest(token),
        user_agent: userAgent,
        expires_at: fromNow(SESSION_LIFE),
        second_factor_at: bySecondFactor ? new Date() : null,
      });
      await stored.endOldest(userId, MOST_SESSIONS);
      const browser = await browserTokenOf(browserToken);
      const isKnown = await stored.knowsBrowser(userId, tokenDigest(browser));
      const isNewBrowser = !isKnown && (await stored.countBrowsers(userId)) > 0;
      await stored.saveBrowser(userId, tokenDigest(browser));
      return { sessionToken: token, browserToken: browser, isNewBrowser };
    },

    /** Gives the caller's session a new token and ends every other one. Returns the token. */
    async renew({ userId, sessionId }: Caller): Promise<string> {
      const token = secretToken();
      await stored.renew(sessionId, tokenDigest(token));
      await stored.endAll(userId, sessionId);
      return token;
    },

    /** Stores that the session has just proved whose it is. */
    confirm: ({ sessionId }: Caller, { bySecondFactor }: { bySecondFactor: boolean }) =>
      stored.confirm(sessionId, bySecondFactor),

    /** Whether a browser has signed in to this account before. */
    async knowsBrowser(userId: number, browserToken: string | undefined): Promise<boolean> {
      return isSecretToken(browserToken) && stored.knowsBrowser(userId, tokenDigest(browserToken));
    },

    /** Open sessions, newest first. */
    async list({ userId, sessionId }: Caller): Promise<OpenSession[]> {
      const rows = await stored.ofUser(userId);
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
      if (!(await stored.end(userId, id))) throw new ApiError('session-not-found');
    },

    async endByToken(token: string | undefined): Promise<void> {
      if (isSecretToken(token)) await stored.endByToken(tokenDigest(token));
    },

    endAll: (userId: number) => stored.endAll(userId),

    deleteBrowsers: (userId: number) => stored.deleteBrowsers(userId),
  };
}
