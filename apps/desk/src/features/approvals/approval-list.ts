import { APPROVAL_SORTS, ApprovalState, approvals as calls } from '@patina/shared-api/contract/desk/approvals';
import { type QueryOf, tableSchema } from '#shared/data-table/table-schema.ts';
import { deskList } from '#shared/queries/desk-query.ts';

/** What requests can be sorted and filtered by; those that wait are shown first. */
export const APPROVAL_TABLE = tableSchema({ sorts: APPROVAL_SORTS, filters: { state: ApprovalState.options } });

/** One page of what waits for a second person, or of what one has decided. */
export const approvalList = (query: QueryOf<typeof APPROVAL_TABLE>) => deskList(calls.list, { query });
