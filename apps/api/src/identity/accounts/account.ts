import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';

export type Account = Selectable<Tables['user_account']>;

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
  'told_off',
  'email_bounced_at',
  'balance_minor',
  'locked_at',
] as const satisfies (keyof Account)[];

export type Buyer = Pick<Account, (typeof BUYER_COLUMNS)[number]>;

/** Open accounts; closed ones are not found. Email addresses are passed in normalized form. */
export function accountRepository(database: Database) {
  const open = () => database.selectFrom('user_account').selectAll().where('closed_at', 'is', null);

  return {
    byId: (id: number) => open().where('id', '=', id).executeTakeFirst(),

    /** The account of somebody who is signed in. @throws ApiError if it has been closed meanwhile */
    async ofCaller(id: number): Promise<Account & { email: string }> {
      return requireOpen(await open().where('id', '=', id).executeTakeFirst());
    },

    byEmail: (email: string) => open().where('email', '=', email).executeTakeFirst(),

    bySteamId: (steamid: string) => open().where('steamid', '=', steamid).executeTakeFirst(),

    /**
     * Reads an account and locks it against changes until the transaction ends. Rows that refer to it may still be added:
     * with `lockExclusively`, two transactions that have added some would deadlock.
     */
    lock: (id: number) => open().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Also locks out new rows that refer to the account. */
    lockExclusively: (id: number) => open().where('id', '=', id).forUpdate().executeTakeFirst(),

    async add(account: Insertable<Tables['user_account']>): Promise<number> {
      const { id } = await database
        .insertInto('user_account')
        .values(account)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(id: number, changes: Updateable<Tables['user_account']>): Promise<void> {
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

/** Normalized form of an email address, which identifies an account. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * Locks an account for changes of its money, cart or orders until the transaction ends, and returns it. Taken before
 * any other lock, so that transactions cannot deadlock.
 * @throws ApiError if the account has been closed, or operators have locked it
 */
export async function lockAccount(transaction: Database, userId: number): Promise<Account & { email: string }> {
  const account = requireOpen(await accountRepository(transaction).lock(userId));
  requireUnlocked(account);
  return account;
}

/** Locks an account even if it is closed: money that arrives is still booked. */
export const lockOwner = (transaction: Database, userId: number): Promise<void> => lockOwners(transaction, [userId]);

/** Locks several accounts, in the order of their ids, so that transactions cannot deadlock. */
export async function lockOwners(transaction: Database, userIds: readonly number[]): Promise<void> {
  await transaction
    .selectFrom('user_account')
    .select('id')
    .where(sql<boolean>`id = any(${userIds}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The account, which has an address as long as it is open. @throws ApiError if it has been closed */
export function requireOpen(account: Account | undefined): Account & { email: string } {
  if (!account?.email) throw new ApiError('unauthenticated');
  return { ...account, email: account.email };
}

/** Rejects an account that operators have locked (docs/product.md#locked-accounts). @throws ApiError */
export function requireUnlocked({ locked_at }: Pick<Account, 'locked_at'>): void {
  if (locked_at !== null) throw new ApiError('account-locked');
}

/** Errors by the violated unique constraint. */
const TAKEN: Record<string, () => ApiError> = {
  user_account_email_taken: () => invalidInput({ email: 'email-taken' }),
  user_account_steamid_taken: () => new ApiError('steam-account-taken'),
};

/**
 * Runs a write and turns violations of unique constraints of accounts into errors of the form.
 * @throws ApiError
 */
export async function rejectDuplicate<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const rejection = TAKEN[(error as { constraint?: string }).constraint ?? ''];
    throw rejection ? rejection() : error;
  }
}

/** The open account with this id or email address. @throws CommandError */
export async function findAccount(database: Database, who: string): Promise<Account> {
  const accounts = accountRepository(database);
  const found = /^\d{1,9}$/.test(who) ? await accounts.byId(Number(who)) : await accounts.byEmail(normalizeEmail(who));
  if (found === undefined) throw new CommandError(`There is no account ${who}.`);
  return found;
}
