import { useTranslation } from '@patina/platform/i18n';
import type { Approval } from '@patina/shared-api/contract/desk/approvals';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Decision } from './Decision.tsx';
import { RequestAmount } from './RequestAmount.tsx';
import { RequestDetails } from './RequestDetails.tsx';
import { useRequestName } from './use-request-name.ts';

/** Columns of the requests: what, how much, why, by whom, and what is decided. */
export function useApprovalColumns(): TableColumn<Approval>[] {
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
