import { payouts as calls, PAYOUT_SORTS, PayoutState } from '@patina/shared-api/contract/desk/payouts';
import { PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { type QueryOf, tableSchema } from '#shared/data-table/table-schema.ts';
import { deskList } from '#shared/queries/desk-query.ts';

export const PAYOUTS = tableSchema({
  sorts: PAYOUT_SORTS,
  filters: { state: PayoutState.options, method: PayoutMethod.options, seller: 'text', id: 'text' },
});

export const payoutList = (query: QueryOf<typeof PAYOUTS>) => deskList(calls.list, { query });
