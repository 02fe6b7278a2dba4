import type { PayoutBatch as BatchOnTheWire } from '@patina/shared-api/contract/desk/payouts';
import { fromMinor } from '@patina/shared-api/money';
import type { PayoutBatch } from '#features/payout-batches/batch-repository.ts';
import { PAID_IN } from '#shared/payouts/payout-repository.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';

/** A batch as the back office shows it. */
export function describeBatch(batch: PayoutBatch): BatchOnTheWire {
  const { id, message_id, state, size, debtor_name, created_by, decided_by, decided_at, reason } = batch;
  return {
    ...{ id, message_id, state, size, debtor_name, created_by, decided_by, reason },
    total: fromMinor(batch.total_minor),
    currency: PAID_IN,
    created_at: epochSeconds(batch.created_at),
    decided_at: decided_at && epochSeconds(decided_at),
  };
}
