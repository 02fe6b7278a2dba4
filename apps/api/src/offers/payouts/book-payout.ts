import { ledger, type Movement } from '#money/money.ts';
import { type Payout, payoutRepository } from '#offers/payouts/payout-repository.ts';
import type { LedgerKind } from '#platform/database/tables/money/ledger-tables.ts';
import type { Database } from '#platform/database/tables.ts';

function book(transaction: Database, kind: LedgerKind, { id }: Payout, movements: Movement[]): Promise<void> {
  return ledger(transaction).book({ kind, subject: `payout ${id}`, movements });
}

/** Books a requested payout: the price of a skin is owed to its seller. */
export function bookRequested(transaction: Database, payout: Payout): Promise<void> {
  const amountMinor = payout.credits_minor;
  return book(transaction, 'payout', payout, [
    { account: 'purchases', amountMinor: -amountMinor },
    { account: 'payouts', amountMinor },
  ]);
}

/** Books a payout that has been made. */
export function bookPaid(transaction: Database, payout: Payout): Promise<void> {
  const amountMinor = payout.credits_minor;
  return book(transaction, 'payout_paid', payout, [
    { account: 'payouts', amountMinor: -amountMinor },
    { account: `provider:${payout.payer}`, amountMinor },
  ]);
}

/** Books a failed payout: reverses the booking of the request. */
function bookFailed(transaction: Database, payout: Payout): Promise<void> {
  const amountMinor = payout.credits_minor;
  return book(transaction, 'payout_failed', payout, [
    { account: 'payouts', amountMinor: -amountMinor },
    { account: 'purchases', amountMinor },
  ]);
}

/** Marks a payout as failed and reverses its booking, in the transaction in which it is locked. */
export async function failPayout(transaction: Database, payout: Payout, reason: string): Promise<void> {
  await payoutRepository(transaction).settle(payout.id, 'failed', reason);
  await bookFailed(transaction, payout);
}
