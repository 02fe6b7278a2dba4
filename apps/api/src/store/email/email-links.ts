import type { Database, Tables } from '#platform/database/tables.ts';
import { secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { fromNow } from '#platform/time.ts';

type Purpose = Tables['mail_link']['purpose'];

/** Links in emails: secret tokens, stored as digests, that work once and expire. */
export function emailLinkRepository(database: Database) {
  return {
    /** Adds a link that expires after `life` milliseconds. Returns its token. */
    async add(link: { user_id: number | null; purpose: Purpose; email: string }, life: number, token = secretToken()) {
      await database
        .insertInto('mail_link')
        .values({ ...link, token_digest: tokenDigest(token), expires_at: fromNow(life) })
        .execute();
      return token;
    },

    find: (purpose: Purpose, token: string) =>
      database
        .selectFrom('mail_link')
        .selectAll()
        .where('token_digest', '=', tokenDigest(token))
        .where('purpose', '=', purpose)
        .executeTakeFirst(),

    /** Marks a link as used. Undefined if it is unknown, used or expired; of two concurrent calls, one succeeds. */
    use: (purpose: Purpose, token: string) =>
      database
        .updateTable('mail_link')
        .set({ used_at: new Date() })
        .where('token_digest', '=', tokenDigest(token))
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date())
        .returning(['user_id', 'email'])
        .executeTakeFirst(),

    /** Deletes the links of a user, of one purpose if given. */
    async end(userId: number, purpose?: Purpose): Promise<void> {
      await database
        .deleteFrom('mail_link')
        .where('user_id', '=', userId)
        .$if(purpose !== undefined, (links) => links.where('purpose', '=', purpose as Purpose))
        .execute();
    },
  };
}
