import { sql } from 'kysely';
import type { Database } from '#platform/database/tables.ts';
import { DAY, fromNow } from '#platform/time.ts';

/** Whether the account of a session has a role. */
const isOperator = sql<boolean>`exists (select from operator_role where operator_role.user_id = session.user_id)`;

/** Longest life of a session, in milliseconds, however much it is used. */
export const LONGEST_SESSION = 90 * DAY;

/** The session of a token with its account, unless it has expired or the account is closed or locked. */
export function openSession(database: Database, tokenDigest: string) {
  return database
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .where('session.token_digest', '=', tokenDigest)
    .where('session.expires_at', '>', new Date())
    .where('session.created_at', '>', fromNow(-LONGEST_SESSION))
    .where('user_account.closed_at', 'is', null)
    .where('user_account.locked_at', 'is', null);
}

/** Sessions and known browsers. Tokens are given as digests. */
export function sessionRepository(database: Database) {
  return {
    async add(session: {
      user_id: number;
      token_digest: string;
      user_agent: string;
      expires_at: Date;
      second_factor_at: Date | null;
    }): Promise<void> {
      await database.insertInto('session').values(session).execute();
    },

    /** The session of a token with its user, unless it has expired or the account is closed or locked. */
    find: (tokenDigest: string) =>
      openSession(database, tokenDigest)
        .select([
          'session.id',
          'session.user_id',
          'session.created_at',
          'session.last_seen_at',
          'session.confirmed_at',
          'user_account.email_verified_at',
          isOperator.as('is_operator'),
        ])
        .executeTakeFirst(),

    async prolong(id: number, expiresAt: Date): Promise<void> {
      await database
        .updateTable('session')
        .set({ last_seen_at: new Date(), expires_at: expiresAt })
        .where('id', '=', id)
        .execute();
    },

    /** Gives a session another token. */
    async renew(id: number, tokenDigest: string): Promise<void> {
      await database
        .updateTable('session')
        .set({ token_digest: tokenDigest, confirmed_at: new Date() })
        .where('id', '=', id)
        .execute();
    },

    /** Deletes the oldest sessions of a user beyond the newest `most`. */
    async endOldest(userId: number, most: number): Promise<void> {
      const kept = database
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(most);
      await database.deleteFrom('session').where('user_id', '=', userId).where('id', 'not in', kept).execute();
    },

    async confirm(id: number, bySecondFactor: boolean): Promise<void> {
      const now = new Date();
      await database
        .updateTable('session')
        .set({ confirmed_at: now, ...(bySecondFactor && { second_factor_at: now }) })
        .where('id', '=', id)
        .execute();
    },

    ofUser: (userId: number) =>
      database
        .selectFrom('session')
        .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', new Date())
        .where('created_at', '>', fromNow(-LONGEST_SESSION))
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Deletes a session of the user. Returns false if there is none with this id. */
    async end(userId: number, id: number): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('session')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async endByToken(tokenDigest: string): Promise<void> {
      await database.deleteFrom('session').where('token_digest', '=', tokenDigest).execute();
    },

    /** Deletes all sessions of a user, except the one with the given id. */
    async endAll(userId: number, exceptId = 0): Promise<void> {
      await database.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', exceptId).execute();
    },

    /** Whether a browser has signed in to this account before. */
    async knowsBrowser(userId: number, tokenDigest: string): Promise<boolean> {
      const found = await database
        .selectFrom('browser')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('token_digest', '=', tokenDigest)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Whether a browser token was issued by this store. */
    async isBrowser(tokenDigest: string): Promise<boolean> {
      const found = await database
        .selectFrom('browser')
        .select('user_id')
        .where('token_digest', '=', tokenDigest)
        .executeTakeFirst();
      return found !== undefined;
    },

    async countBrowsers(userId: number): Promise<number> {
      const { count } = await database
        .selectFrom('browser')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async saveBrowser(userId: number, tokenDigest: string): Promise<void> {
      const seen = { seen_at: new Date() };
      await database
        .insertInto('browser')
        .values({ user_id: userId, token_digest: tokenDigest, ...seen })
        .onConflict((conflict) => conflict.columns(['user_id', 'token_digest']).doUpdateSet(seen))
        .execute();
    },

    async deleteBrowsers(userId: number): Promise<void> {
      await database.deleteFrom('browser').where('user_id', '=', userId).execute();
    },
  };
}
