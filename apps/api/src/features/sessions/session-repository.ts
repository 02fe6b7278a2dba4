import type { Database } from '#database/tables.ts';

/** Sign-ins that have not ended, and the browsers they came from. Tokens are given as digests. */
export function sessionRepository(database: Database) {
  return {
    async add(session: { user_id: number; token_digest: string; user_agent: string; expires_at: Date }): Promise<void> {
      await database.insertInto('session').values(session).execute();
    },

    /** The session of a token with its owner, if neither has ended. */
    find: (tokenDigest: string) =>
      database
        .selectFrom('session')
        .innerJoin('user_account', 'user_account.id', 'session.user_id')
        .select(['session.id', 'session.user_id', 'session.last_seen_at', 'user_account.email_verified_at'])
        .where('session.token_digest', '=', tokenDigest)
        .where('session.expires_at', '>', new Date())
        .where('user_account.closed_at', 'is', null)
        .executeTakeFirst(),

    async prolong(id: number, expiresAt: Date): Promise<void> {
      await database
        .updateTable('session')
        .set({ last_seen_at: new Date(), expires_at: expiresAt })
        .where('id', '=', id)
        .execute();
    },

    ofUser: (userId: number) =>
      database
        .selectFrom('session')
        .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', new Date())
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Answers whether the user has a session of that id. */
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

    /** Ends the sessions of a user, but for the one of that id where one is given. */
    async endAll(userId: number, exceptId = 0): Promise<void> {
      await database.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', exceptId).execute();
    },

    /** Whether a browser has signed in to that account before. */
    async knowsBrowser(userId: number, tokenDigest: string): Promise<boolean> {
      const found = await database
        .selectFrom('browser')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('token_digest', '=', tokenDigest)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Whether a token is one that we gave to a browser. */
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

    async rememberBrowser(userId: number, tokenDigest: string): Promise<void> {
      const seen = { seen_at: new Date() };
      await database
        .insertInto('browser')
        .values({ user_id: userId, token_digest: tokenDigest, ...seen })
        .onConflict((conflict) => conflict.columns(['user_id', 'token_digest']).doUpdateSet(seen))
        .execute();
    },

    async forgetBrowsers(userId: number): Promise<void> {
      await database.deleteFrom('browser').where('user_id', '=', userId).execute();
    },
  };
}
