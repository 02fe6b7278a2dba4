import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AccountTables } from '#platform/database/tables/identity/account-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type AccountTrait = Pick<Selectable<AccountTables['account_trait']>, 'kind' | 'digest'>;

/** A card by what its provider knows it by. */
export const providerCard = (provider: string, card: string): AccountTrait => ({
  kind: 'card',
  digest: createHash('sha256').update(`${provider} ${card}`).digest('base64url'),
});

/** Digests of what accounts of the same person would share; takes a database or a transaction. */
export function accountTraits(database: Database) {
  return {
    async add(userId: number, trait: AccountTrait): Promise<void> {
      await database
        .insertInto('account_trait')
        .values({ user_id: userId, ...trait })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async deleteOfUser(userId: number): Promise<void> {
      await database.deleteFrom('account_trait').where('user_id', '=', userId).execute();
    },
  };
}
