import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { AccountTables } from '#platform/database/tables/identity/account-tables.ts';
import type { Database } from '#platform/database/tables.ts';

export type Account = Selectable<AccountTables['user_account']>;

/** What a purchase needs to know of its account. */
export const BUYER_COLUMNS = [
  'id',
  'name',
  'surname',
  'email',
  'phone',
  'address',
  'city',
  'post_code',
  'country_id',
  'steamid',
  'trade_link',
  'language_id',
  'balance_minor',
  'locked_at',
] as const satisfies (keyof Account)[];

export type Buyer = Pick<Account, (typeof BUYER_COLUMNS)[number]>;

/** Open accounts; closed ones are not found. Email addresses are passed in normalized form. */
export function accountRepository(database: Database) {
  const open = () => database.selectFrom('user_account').selectAll().where('closed_at', 'is', null);

  return {
    byId: (id: number) => open().where('id', '=', id).executeTakeFirst(),

    byEmail: (email: string) => open().where('email', '=', email).executeTakeFirst(),

    bySteamId: (steamid: string) => open().where('steamid', '=', steamid).executeTakeFirst(),

    /**
     * Reads an account and locks it against changes until the transaction ends. Rows that refer to it may still be added:
     * with `lockExclusively`, two transactions that have added some would deadlock.
     */
    lock: (id: number) => open().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Also locks out new rows that refer to the account. */
    lockExclusively: (id: number) => open().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Newest first; `search` is part of the email address or of the name. */
    latest({ search, isUnverified, limit }: { search: string | undefined; isUnverified: boolean; limit: number }) {
      const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
      return open()
        .$if(isUnverified, (accounts) => accounts.where('email_verified_at', 'is', null))
        .$if(pattern !== undefined, (accounts) =>
          accounts.where(sql<boolean>`(email || ' ' || name || ' ' || surname) ilike ${pattern}`),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

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

    /** Stores the language of an account; an unknown language changes nothing. */
    async setLanguage(id: number, languageId: number | undefined): Promise<void> {
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
