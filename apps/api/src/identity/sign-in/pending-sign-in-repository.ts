import type { SignInTables } from '#platform/database/tables/identity/sign-in-tables.ts';
import type { Database } from '#platform/database/tables.ts';
import { isSecretToken, secretToken, tokenDigest } from '#platform/secrets/secret-token.ts';
import { fromNow, MINUTE } from '#platform/time.ts';

/** How long the second step may take. */
export const SECOND_STEP_LIFE = 10 * MINUTE;
/** Proofs that one sign-in may offer, right or wrong. */
export const MOST_TRIES = 5;

type PendingSignIn = Pick<SignInTables['pending_sign_in'], 'user_id' | 'first_step' | 'proved' | 'language_id'>;

/** Sign-ins that wait for their second step, by a token that is stored as a digest. */
export function pendingSignInRepository(database: Database) {
  return {
    /** Returns the token. */
    async add(pending: PendingSignIn): Promise<string> {
      const token = secretToken();
      await database
        .insertInto('pending_sign_in')
        .values({ ...pending, token_digest: tokenDigest(token), expires_at: fromNow(SECOND_STEP_LIFE) })
        .execute();
      return token;
    },

    async find(token: string | undefined) {
      if (!isSecretToken(token)) return undefined;
      return database
        .selectFrom('pending_sign_in')
        .selectAll()
        .where('token_digest', '=', tokenDigest(token))
        .where('expires_at', '>', new Date())
        .where('tries', '<', MOST_TRIES)
        .executeTakeFirst();
    },

    /** Counts a try before it is checked, so that concurrent ones cannot exceed the limit. */
    async countTry(token: string | undefined) {
      if (!isSecretToken(token)) return undefined;
      return database
        .updateTable('pending_sign_in')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('token_digest', '=', tokenDigest(token))
        .where('expires_at', '>', new Date())
        .where('tries', '<', MOST_TRIES)
        .returningAll()
        .executeTakeFirst();
    },

    /** Ends a sign-in. Returns false if it has ended before. */
    async end(token: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('pending_sign_in')
        .where('token_digest', '=', tokenDigest(token))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
