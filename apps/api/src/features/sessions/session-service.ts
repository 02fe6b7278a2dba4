import type { OpenSession } from '@patina/shared-api/contract/identity';
import type { Database } from '#database/tables.ts';
import { sessionRepository } from '#features/sessions/session-repository.ts';
import type { Visit } from '#features/sessions/visit.ts';
import { NotFound } from '#http/problems.ts';
import { isSecretToken, secretToken, tokenDigest } from '#secrets/secret-token.ts';
import { epochSeconds } from '#time/epoch-seconds.ts';
import { DAY, fromNow, HOUR } from '#time/from-now.ts';

/** How long a session lives without being used, in milliseconds. */
export const SESSION_LIFE = 30 * DAY;
/** A session in use is prolonged at most this often: not every request shall write. */
const PROLONGED_EVERY = HOUR;

/** Who calls. */
export interface Caller {
  userId: number;
  sessionId: number;
  emailVerified: boolean;
  /** The session has just been prolonged: its cookie must be, too. */
  isProlonged: boolean;
}

/** What a browser is given when somebody signs in with it. */
export interface Arrival {
  sessionToken: string;
  browserToken: string;
  /** The account has been used before, but never from this browser. */
  isStrange: boolean;
}

export type SessionService = ReturnType<typeof sessionService>;

/** Sessions: opaque tokens, stored as digests, that slide and can be ended. Made from a database or a transaction. */
export function sessionService(database: Database) {
  const stored = sessionRepository(database);

  /** A browser keeps the token it has, unless it made it up. */
  async function browserTokenOf(given: string | undefined): Promise<string> {
    return isSecretToken(given) && (await stored.isBrowser(tokenDigest(given))) ? given : secretToken();
  }

  return {
    /** Signs somebody in with a new token; the session that the browser had before ends. */
    async begin(userId: number, { sessionToken, browserToken, userAgent }: Visit): Promise<Arrival> {
      if (isSecretToken(sessionToken)) await stored.endByToken(tokenDigest(sessionToken));
      const token = secretToken();
      await stored.add({
        user_id: userId,
        token_digest: tokenDigest(token),
        user_agent: userAgent,
        expires_at: fromNow(SESSION_LIFE),
      });
      const browser = await browserTokenOf(browserToken);
      const isKnown = await stored.knowsBrowser(userId, tokenDigest(browser));
      const isStrange = !isKnown && (await stored.countBrowsers(userId)) > 0;
      await stored.rememberBrowser(userId, tokenDigest(browser));
      return { sessionToken: token, browserToken: browser, isStrange };
    },

    /** Whose token it is; prolongs the session. Undefined when it has ended or never was. */
    async caller(token: string | undefined): Promise<Caller | undefined> {
      const session = isSecretToken(token) ? await stored.find(tokenDigest(token)) : undefined;
      if (session === undefined) return undefined;
      const isProlonged = session.last_seen_at.getTime() < Date.now() - PROLONGED_EVERY;
      if (isProlonged) await stored.prolong(session.id, fromNow(SESSION_LIFE));
      const { id: sessionId, user_id: userId, email_verified_at } = session;
      return { userId, sessionId, emailVerified: email_verified_at !== null, isProlonged };
    },

    /** Whether a browser has signed in to that account before. */
    async knowsBrowser(userId: number, browserToken: string | undefined): Promise<boolean> {
      return isSecretToken(browserToken) && stored.knowsBrowser(userId, tokenDigest(browserToken));
    },

    /** Open sessions, the latest first. */
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

    /** @throws NotFound */
    async end(userId: number, id: number): Promise<void> {
      if (!(await stored.end(userId, id))) throw new NotFound('There is no such session.');
    },

    async endByToken(token: string | undefined): Promise<void> {
      if (isSecretToken(token)) await stored.endByToken(tokenDigest(token));
    },

    endOthers: ({ userId, sessionId }: Caller) => stored.endAll(userId, sessionId),

    endAll: (userId: number) => stored.endAll(userId),

    forgetBrowsers: (userId: number) => stored.forgetBrowsers(userId),
  };
}
