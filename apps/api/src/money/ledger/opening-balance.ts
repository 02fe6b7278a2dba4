import { ledger } from '#money/ledger/ledger.ts';
import type { Database } from '#platform/database/tables.ts';

/** Books the opening balance of a new account, in hundredths of a Credit. */
export function openingBalance(transaction: Database, userId: number, amountMinor: number): Promise<void> {
  return ledger(transaction).book({
    kind: 'opening',
    subject: `user ${userId}`,
    movements: [
      { account: 'opening', amountMinor: -amountMinor },
      { user: userId, amountMinor },
    ],
  });
}
