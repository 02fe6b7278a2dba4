import type { Database } from '#database/tables.ts';
import { isSecretToken, secretToken, tokenDigest } from '#secrets/secret-token.ts';
import { fromNow } from '#time/from-now.ts';

/** People on their way to Steam and back. Tokens are stored as digests; those that strangers send are unchecked. */
export function steamVisitRepository(database: Database) {
  async function add(
    visit: { step: 'asked'; redirect: string | null } | { step: 'vouched'; steamid: string },
    life: number,
  ): Promise<string> {
    const token = secretToken();
    await database
      .insertInto('steam_visit')
      .values({ ...visit, token_digest: tokenDigest(token), expires_at: fromNow(life) })
      .execute();
    return token;
  }

  return {
    add,

    /** Uses up the way to Steam: of two answers to one question, one counts. */
    async answer(token: string): Promise<{ redirect: string | null } | undefined> {
      return database
        .deleteFrom('steam_visit')
        .where('token_digest', '=', tokenDigest(token))
        .where('step', '=', 'asked')
        .where('expires_at', '>', new Date())
        .returning('redirect')
        .executeTakeFirst();
    },

    /** The Steam account that was vouched for. */
    async vouchedFor(token: string | undefined): Promise<string | undefined> {
      if (!isSecretToken(token)) return undefined;
      const visit = await database
        .selectFrom('steam_visit')
        .select('steamid')
        .where('token_digest', '=', tokenDigest(token))
        .where('step', '=', 'vouched')
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
      return visit?.steamid ?? undefined;
    },

    async end(token: string | undefined): Promise<void> {
      if (!isSecretToken(token)) return;
      await database.deleteFrom('steam_visit').where('token_digest', '=', tokenDigest(token)).execute();
    },

    /** Answers whether the nonce is new; from now on it is not. */
    async useNonce(nonce: string, life: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('steam_nonce')
        .values({ nonce, expires_at: fromNow(life) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
