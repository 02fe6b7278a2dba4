import type { Database } from '#database/tables.ts';
import { type Account, accountRepository } from '#features/accounts/account-repository.ts';
import { SignedOut } from '#http/problems.ts';

/**
 * Keeps everything else that moves an account's money, cart or orders waiting until the transaction ends, and answers the
 * account as it is then. Taken before any other lock, so that no two transactions wait for each other.
 * @throws SignedOut when the account has been closed
 */
export async function claimAccount(transaction: Database, userId: number): Promise<Account> {
  const account = await accountRepository(transaction).claim(userId);
  if (account === undefined) throw new SignedOut();
  return account;
}

/** Does the same for what others do to an account: money that arrives counts even when it has been closed. */
export async function claimOwner(transaction: Database, userId: number): Promise<void> {
  await transaction
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
