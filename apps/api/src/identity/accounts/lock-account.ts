import { sql } from 'kysely';
import { type Account, accountRepository } from '#identity/accounts/account-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/**
 * Locks an account for changes of its money, cart or orders until the transaction ends, and returns it. Taken before
 * any other lock, so that transactions cannot deadlock.
 * @throws ApiError if the account has been closed, or operators have locked it
 */
export async function lockAccount(transaction: Database, userId: number): Promise<Account> {
  const account = await accountRepository(transaction).lock(userId);
  if (account === undefined) throw new ApiError('unauthenticated');
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

/** Rejects an account that operators have locked (docs/product.md#locked-accounts). @throws ApiError */
export function requireUnlocked({ locked_at }: Pick<Account, 'locked_at'>): void {
  if (locked_at !== null) throw new ApiError('account-locked');
}
