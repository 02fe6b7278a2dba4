import type { Database } from '#database/tables.ts';
import type { MailTables } from '#features/mail/mail-tables.ts';
import { secretToken, tokenDigest } from '#secrets/secret-token.ts';
import { fromNow } from '#time/from-now.ts';

type Purpose = MailTables['mail_link']['purpose'];

/** Links in mails: secret tokens, stored as digests, that work once and not for long. */
export function mailLinkRepository(database: Database) {
  return {
    /** Adds a link that lives for so many milliseconds; answers its token. */
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

    /** Uses up a link that is neither used nor expired. Undefined when there is none: of two who try, one succeeds. */
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

    /** Ends the links of a user, of one purpose where it is given. */
    async end(userId: number, purpose?: Purpose): Promise<void> {
      await database
        .deleteFrom('mail_link')
        .where('user_id', '=', userId)
        .$if(purpose !== undefined, (links) => links.where('purpose', '=', purpose as Purpose))
        .execute();
    },
  };
}
