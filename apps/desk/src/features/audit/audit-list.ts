import { AUDIT_SORTS, audit as calls } from '@patina/shared-api/contract/desk/audit';
import { type QueryOf, tableSchema } from '#shared/data-table/table-schema.ts';
import { deskList } from '#shared/queries/desk-query.ts';

/** What the audit log can be sorted and filtered by. */
export const AUDIT_TABLE = tableSchema({
  sorts: AUDIT_SORTS,
  filters: { operator: 'text', action: 'text', subject: 'text', from: 'day', to: 'day' },
});

/** One page of the audit log. */
export const auditList = (query: QueryOf<typeof AUDIT_TABLE>) => deskList(calls.list, { query });
