import type { Insertable, Selectable } from 'kysely';
import { countRows, hasChanged } from '#platform/database/rows.ts';
import type { Database, Tables } from '#platform/database/tables.ts';

export type StoredPasskey = Selectable<Tables['passkey']>;

/** Second factors of accounts. Takes a database or a transaction. */
export function secondFactorRepository(database: Database) {
  const app = (userId: number) => database.selectFrom('authenticator_app').selectAll().where('user_id', '=', userId);

  const confirmedApp = (userId: number) => app(userId).where('confirmed_at', 'is not', null).executeTakeFirst();

  /** Oldest first. */
  const passkeys = (userId: number) =>
    database.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute();

  const unusedCodes = (userId: number) =>
    database.selectFrom('recovery_code').select('user_id').where('user_id', '=', userId).where('used_at', 'is', null);

  const countCodes = (userId: number) => countRows(database, unusedCodes(userId));

  return {
    passkeys,

    /** Whether an account has something that recovery codes can stand in for. */
    hasAny: async (userId: number) => (await passkeys(userId)).length > 0 || (await confirmedApp(userId)) !== undefined,

    /** What an account has. */
    async all(userId: number) {
      const [keys, confirmed, codes] = await Promise.all([passkeys(userId), confirmedApp(userId), countCodes(userId)]);
      return { passkeys: keys, app: confirmed, codes };
    },

    passkey: (credentialId: string) =>
      database.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    async addPasskey(passkey: Insertable<Tables['passkey']>): Promise<void> {
      await database.insertInto('passkey').values(passkey).execute();
    },

    /** Returns false if the user has none with this id. */
    renamePasskey: (userId: number, id: number, name: string) =>
      hasChanged(database.updateTable('passkey').set({ name }).where('user_id', '=', userId).where('id', '=', id)),

    /** The name of the removed passkey; undefined if the user has none with this id. */
    async removePasskey(userId: number, id: number): Promise<string | undefined> {
      const removed = await database
        .deleteFrom('passkey')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return removed?.name;
    },

    async removeByCredential(userId: number, credentialId: string): Promise<void> {
      await database
        .deleteFrom('passkey')
        .where('user_id', '=', userId)
        .where('credential_id', '=', credentialId)
        .execute();
    },

    /** Stores a signature's counter. Returns false if it has not grown: of two copies of a key, one is behind. */
    usePasskey: ({ id, counter }: Pick<StoredPasskey, 'id' | 'counter'>) =>
      hasChanged(
        database
          .updateTable('passkey')
          .set({ counter, last_used_at: new Date() })
          .where('id', '=', id)
          .where((passkey) =>
            passkey.or([
              passkey('counter', '<', counter),
              // An authenticator that does not count.
              passkey.and([passkey('counter', '=', 0), passkey.val(counter === 0)]),
            ]),
          ),
      ),

    app: (userId: number) => app(userId).executeTakeFirst(),

    confirmedApp,

    /** Stores a secret that is to be confirmed. Returns false if the account has a confirmed one. */
    async beginApp(userId: number, app: { secret: string; origin: string }): Promise<boolean> {
      const begun = { ...app, created_at: new Date(), last_step: null };
      const row = await database
        .insertInto('authenticator_app')
        .values({ user_id: userId, ...begun })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(begun).where('authenticator_app.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Takes the code of a time step. Returns false if it, or a later one, has been taken before. */
    useStep(userId: number, step: number): Promise<boolean> {
      const now = new Date();
      return hasChanged(
        database
          .updateTable('authenticator_app')
          .set(({ fn, val }) => ({
            last_step: step,
            last_used_at: now,
            confirmed_at: fn.coalesce('confirmed_at', val(now)),
          }))
          .where('user_id', '=', userId)
          .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)])),
      );
    },

    /** Returns false if there is none. */
    removeApp: (userId: number) => hasChanged(database.deleteFrom('authenticator_app').where('user_id', '=', userId)),

    /** Replaces the recovery codes; none: deletes them. */
    async replaceCodes(userId: number, digests: readonly string[]): Promise<void> {
      await database.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
      if (digests.length === 0) return;
      await database
        .insertInto('recovery_code')
        .values(digests.map((code_digest) => ({ user_id: userId, code_digest })))
        .execute();
    },

    /** Uses a recovery code once; of concurrent calls, one returns true. */
    useCode: (userId: number, digest: string) =>
      hasChanged(
        database
          .updateTable('recovery_code')
          .set({ used_at: new Date() })
          .where('user_id', '=', userId)
          .where('code_digest', '=', digest)
          .where('used_at', 'is', null),
      ),

    countCodes,

    /** Deletes every second factor of an account, and what is under way with them. */
    async removeAll(userId: number): Promise<void> {
      for (const table of [
        'passkey',
        'authenticator_app',
        'recovery_code',
        'passkey_challenge',
        'pending_sign_in',
      ] as const) {
        await database.deleteFrom(table).where('user_id', '=', userId).execute();
      }
    },
  };
}
