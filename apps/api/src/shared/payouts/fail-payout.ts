import type { Database } from '#shared/database/tables.ts';
import { bookFailed } from '#shared/payouts/book-payout.ts';
import { type Payout, payoutRepository } from '#shared/payouts/payout-repository.ts';

/** Marks a payout as failed and reverses its booking, in the transaction in which it is locked. */
export async function failPayout(transaction: Database, payout: Payout, reason: string): Promise<void> {
  await payoutRepository(transaction).settle(payout.id, 'failed', reason);
  await bookFailed(transaction, payout);
}
