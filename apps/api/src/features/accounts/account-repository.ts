import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { AccountTables } from '#features/accounts/account-tables.ts';

export type Account = Selectable<AccountTables['user_account']>;

/** People's accounts; those that are closed are not found. E-mail addresses are given folded. */
export function accountRepository(database: Database) {
  const open = () => database.selectFrom('user_account').selectAll().where('closed_at', 'is', null);

  return {
    byId: (id: number) => open().where('id', '=', id).executeTakeFirst(),

    byEmail: (email: string) => open().where('email', '=', email).executeTakeFirst(),

    bySteamId: (steamid: string) => open().where('steamid', '=', steamid).executeTakeFirst(),

    /** Reads an account and keeps others from changing it until the transaction ends. */
    lock: (id: number) => open().where('id', '=', id).forUpdate().executeTakeFirst(),

    async add(account: Insertable<AccountTables['user_account']>): Promise<number> {
      const { id } = await database
        .insertInto('user_account')
        .values(account)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(id: number, changes: Updateable<AccountTables['user_account']>): Promise<void> {
      await database.updateTable('user_account').set(changes).where('id', '=', id).execute();
    },

    /** Remembers the language somebody uses the store in; one that the store does not have changes nothing. */
    async useLanguage(id: number, languageId: number | undefined): Promise<void> {
      if (languageId === undefined) return;
      await sql`update user_account set language_id = language.id from language
        where user_account.id = ${id} and language.id = ${languageId}
          and user_account.language_id is distinct from language.id`.execute(database);
    },

    country: (id: number) =>
      database.selectFrom('country').select(['id', 'iso', 'title']).where('id', '=', id).executeTakeFirst(),

    async hasCountry(iso: string): Promise<boolean> {
      const found = await database.selectFrom('country').select('id').where('iso', '=', iso).executeTakeFirst();
      return found !== undefined;
    },
  };
}
