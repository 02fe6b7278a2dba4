import type { Insertable, Selectable } from 'kysely';
import type { AccountTables } from '#platform/database/tables/identity/account-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type CredentialChange = Selectable<AccountTables['credential_change']>;

/** Changes of credentials that can still be undone. Tokens are given as digests. */
export function credentialChangeRepository(database: Database) {
  const open = () =>
    database
      .selectFrom('credential_change')
      .selectAll()
      .where('reverted_at', 'is', null)
      .where('expires_at', '>', new Date());

  return {
    async add(change: Insertable<AccountTables['credential_change']>): Promise<void> {
      await database.insertInto('credential_change').values(change).execute();
    },

    /** The change of a link; undefined if it is unknown, undone or expired. */
    find: (tokenDigest: string) => open().where('token_digest', '=', tokenDigest).executeTakeFirst(),

    /** A change, all later ones of its account, and those of the session that made it, newest first. */
    async withLater({ id, user_id, session_id }: CredentialChange): Promise<CredentialChange[]> {
      return open()
        .where('user_id', '=', user_id)
        .where(({ eb, or }) =>
          or([eb('id', '>=', id), ...(session_id === null ? [] : [eb('session_id', '=', session_id)])]),
        )
        .orderBy('id', 'desc')
        .execute();
    },

    async markReverted(ids: readonly number[]): Promise<void> {
      await database.updateTable('credential_change').set({ reverted_at: new Date() }).where('id', 'in', ids).execute();
    },

    async deleteOfUser(userId: number): Promise<void> {
      await database.deleteFrom('credential_change').where('user_id', '=', userId).execute();
    },
  };
}
