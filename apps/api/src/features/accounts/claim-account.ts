import type { Database } from '#database/tables.ts';

/**
 * Keeps everything else that moves an account's money, cart or orders waiting until the transaction ends. Taken before any
 * other lock, so that no two transactions wait for each other. Not `for update`: rows that refer to the account lock it,
 * too, and two transactions that have added such rows would wait for each other.
 */
export async function claimAccount(transaction: Database, userId: number): Promise<void> {
  await transaction
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
