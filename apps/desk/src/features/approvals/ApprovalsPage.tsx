import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { approvalsMessages } from '#messages/approvals/messages.ts';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { queryOf } from '#shared/data-table/table-schema.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { APPROVAL_TABLE, approvalList } from './approval-list.ts';
import { useApprovalColumns } from './use-approval-columns.tsx';

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
