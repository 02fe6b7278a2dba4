import { ApprovalState } from '@patina/shared-api/contract/desk/approvals';
import { EXPERIMENT_GOALS } from '@patina/shared-api/contract/desk/experiments';
import { ImportChangeKind, ImportState } from '@patina/shared-api/contract/desk/imports';
import { CheckKind, LedgerKind, PaymentStatus } from '@patina/shared-api/contract/desk/money';
import { BatchState } from '@patina/shared-api/contract/desk/payouts';
import { AdjustmentStatus } from '@patina/shared-api/contract/desk/people';
import { Role } from '@patina/shared-api/contract/desk/roles';
import { OfferStatus, PayoutMethod, PayoutStatus } from '@patina/shared-api/contract/offers/offer';
import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { RequestAct, RequestState } from '@patina/shared-api/contract/releases/requests';
import { TradeActor, TradeState } from '@patina/shared-api/contract/trades/trade';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const {
  services: { database },
} = await startTestApp();

/** Values that a column's check constraint accepts. */
async function acceptedValues(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'`.execute(database);
  const list = rows.find(({ definition }) => definition.startsWith(`CHECK ((${column} = ANY`))?.definition ?? '';
  return [...list.matchAll(/'([^']+)'::text/g)].map(([, value = '']) => value);
}

test.each([
  ['shop_order', 'status', OrderStatus.options],
  ['offer', 'status', OfferStatus.options],
  ['payout', 'status', PayoutStatus.options],
  ['payout', 'method', PayoutMethod.options],
  ['order_line', 'trade_state', TradeState.options],
  ['offer', 'trade_state', TradeState.options],
  ['trade_event', 'state', TradeState.options],
  ['trade_event', 'by', TradeActor.options],
  ['ledger_transaction', 'kind', LedgerKind.options],
  ['payment', 'status', PaymentStatus.options],
  ['money_check', 'kind', CheckKind.options],
  ['operator_role', 'role', Role.options],
  ['release_request', 'act', RequestAct.options],
  ['release_request', 'state', RequestState.options],
  ['release_request', 'experiment', EXPERIMENT_GOALS],
  ['approval', 'state', ApprovalState.options],
  ['payout_batch', 'state', BatchState.options],
  ['balance_adjustment', 'status', AdjustmentStatus.options],
  ['catalogue_import', 'state', ImportState.options],
  ['catalogue_import_change', 'kind', ImportChangeKind.options],
])('%s.%s accepts the values of the contract', async (table, column, values) => {
  expect((await acceptedValues(table, column)).toSorted()).toEqual([...values].toSorted());
});
