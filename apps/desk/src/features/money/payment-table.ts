import { money as calls, MONEY_SORTS, PaymentStatus } from '@patina/shared-api/contract/desk/money';
import { type QueryOf, queryOf, tableSchema } from '#shared/data-table/table-schema.ts';
import { deskList } from '#shared/queries/desk-query.ts';

/** What payments can be sorted and filtered by. */
export const PAYMENT_TABLE = tableSchema({
  sorts: MONEY_SORTS,
  filters: { status: PaymentStatus.options, number: 'text', person: 'text', from: 'day', to: 'day' },
});

/** One page of the payments. */
export const paymentList = (query: QueryOf<typeof PAYMENT_TABLE>) => deskList(calls.payments, { query });

export const paymentQueries = (search: URLSearchParams) => [paymentList(queryOf(PAYMENT_TABLE, search))];
