import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import {
  APPROVAL_SORTS,
  type Approval,
  ApprovalState,
  approvals as calls,
} from '@patina/shared-api/contract/desk/approvals';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { approvalsMessages } from '#messages/approvals/messages.ts';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { type QueryOf, queryOf, tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { Decision } from './Decision.tsx';
import { RequestAmount, RequestDetails, useRequestName } from './RequestDetails.tsx';

/** What requests can be sorted and filtered by; those that wait are shown first. */
const APPROVAL_TABLE = tableSchema({ sorts: APPROVAL_SORTS, filters: { state: ApprovalState.options } });

/** One page of what waits for a second person, or of what one has decided. */
const approvalList = (query: QueryOf<typeof APPROVAL_TABLE>) => deskList(calls.list, { query });

export const messages = approvalsMessages;

export const loader = withQueries(({ url }) => [approvalList(queryOf(APPROVAL_TABLE, url.searchParams))]);

/** What waits for a second person. */
export function Component() {
  const { t } = useTranslation('desk');
  const state = useTableState(APPROVAL_TABLE);
  const query = useQuery(approvalList(state.query));
  return (
    <DeskPage title={t('head.approvals.title')}>
      <DataTable
        caption={t('head.approvals.title')}
        columns={useApprovalColumns()}
        query={query}
        state={state}
        rowId={({ kind, id }) => `${kind} ${id}`}
        exportPath="/desk/approvals/export"
        empty={{ title: t('approvals.empty') }}
        filters={
          <ChoiceFilter
            label={t('approvals.state')}
            none={t('approvals.states.pending')}
            value={state.filters.state}
            onChange={(chosen) => state.change({ state: chosen })}
            options={(['approved', 'declined'] as const).map((each) => ({
              value: each,
              label: t(`approvals.states.${each}`),
            }))}
          />
        }
      />
    </DeskPage>
  );
}

/** Columns of the requests: what, how much, why, by whom, and what is decided. */
function useApprovalColumns(): TableColumn<Approval>[] {
  const { t } = useTranslation('desk');
  const nameOf = useRequestName();
  return [
    { id: 'requested_at', name: t('approvals.time'), cell: ({ requested_at: at }) => <Moment seconds={at} /> },
    {
      id: 'action',
      name: t('approvals.action'),
      isMain: true,
      cell: (request) => {
        const { action, subject } = nameOf(request);
        return `${action}: ${subject}`;
      },
    },
    { id: 'amount', name: t('approvals.amount'), isNumber: true, cell: (request) => <RequestAmount {...request} /> },
    { id: 'reason', name: t('approvals.reason'), isLong: true, cell: (request) => <RequestDetails {...request} /> },
    { id: 'by', name: t('approvals.by'), cell: ({ requested_by: by }) => by },
    {
      id: 'decision',
      name: t('approvals.decision'),
      isNameHidden: true,
      cell: (request) => <Decision request={request} />,
    },
  ];
}
