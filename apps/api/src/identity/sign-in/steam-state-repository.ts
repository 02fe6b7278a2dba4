import type { Database } from '#platform/database/tables.ts';
import { isSecretToken, secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { fromNow } from '#platform/time.ts';

/**
 * State of sign-ins by Steam between our redirect and Steam's response. Tokens are stored as digests; given tokens are
 * unchecked.
 */
export function steamStateRepository(database: Database) {
  async function add(
    state:
      | { step: 'asked'; redirect: string | null; link_user_id: number | null }
      | { step: 'vouched'; steamid: string },
    life: number,
  ): Promise<string> {
    const token = secretToken();
    await database
      .insertInto('steam_visit')
      .values({ ...state, token_digest: tokenDigest(token), expires_at: fromNow(life) })
      .execute();
    return token;
  }

  return {
    add,

    /** Deletes a state and returns it, so that only one response is accepted. */
    async take(token: string): Promise<{ redirect: string | null; link_user_id: number | null } | undefined> {
      return database
        .deleteFrom('steam_visit')
        .where('token_digest', '=', tokenDigest(token))
        .where('step', '=', 'asked')
        .where('expires_at', '>', new Date())
        .returning(['redirect', 'link_user_id'])
        .executeTakeFirst();
    },

    /** The verified Steam id of a visitor without an account. */
    async confirmedSteamId(token: string | undefined): Promise<string | undefined> {
      if (!isSecretToken(token)) return undefined;
      const row = await database
        .selectFrom('steam_visit')
        .select('steamid')
        .where('token_digest', '=', tokenDigest(token))
        .where('step', '=', 'vouched')
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
      return row?.steamid ?? undefined;
    },

    async end(token: string | undefined): Promise<void> {
      if (!isSecretToken(token)) return;
      await database.deleteFrom('steam_visit').where('token_digest', '=', tokenDigest(token)).execute();
    },

    /** Stores a nonce. Returns false if it was used before. */
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
