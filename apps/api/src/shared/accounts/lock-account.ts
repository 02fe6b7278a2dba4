import { type Account, accountRepository } from '#shared/accounts/account-repository.ts';
import type { Database } from '#shared/database/tables.ts';
import { ApiError } from '#shared/http/api-error.ts';

/**
 * Locks an account for changes of its money, cart or orders until the transaction ends, and returns it. Taken before
 * any other lock, so that transactions cannot deadlock.
 * @throws ApiError if the account has been closed
 */
export async function lockAccount(transaction: Database, userId: number): Promise<Account> {
  const account = await accountRepository(transaction).lock(userId);
  if (account === undefined) throw new ApiError('unauthenticated');
  return account;
}

/** Locks an account even if it is closed: money that arrives is still booked. */
export async function lockOwner(transaction: Database, userId: number): Promise<void> {
  await transaction
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
