import { expect } from 'vitest';
import { verifyLedger } from '#money/verify-ledger.ts';
import type { Database } from '#platform/database/tables.ts';

/** The ledger sums to zero, and all of its amounts are those of balances, orders, payments, refunds and payouts. */
export async function requireVerifiedLedger(database: Database): Promise<void> {
  expect(await verifyLedger(database)).toMatchObject({
    sumMinor: 0,
    unbalanced: [],
    wrongBalances: [],
    unbooked: [],
    wrongAmounts: [],
  });
}
