import { APPROVAL_SORTS, approvals as calls } from '@patina/shared-api/contract/desk/approvals';
import { approvalsMessages } from '#messages/approvals/messages.ts';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { choiceFilter } from '#shared/data-table/list-filters.tsx';
import { Moment } from '#shared/values/values.tsx';
import { Decision } from './Decision.tsx';
import { RequestAmount, RequestDetails, RequestName } from './RequestDetails.tsx';

export const messages = approvalsMessages;

/** What waits for a second person, or what one has decided; without a state, what waits. */
const APPROVALS = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.approvals.title',
  empty: 'approvals.empty',
  sorts: APPROVAL_SORTS,
  filters: {
    state: choiceFilter(
      'approvals.state',
      ['approved', 'declined'],
      (value) => `approvals.states.${value}`,
      'approvals.states.pending',
    ),
  },
  rowId: ({ kind, id }) => `${kind} ${id}`,
  columns: [
    { id: 'requested_at', name: 'approvals.time', cell: ({ requested_at: at }) => <Moment seconds={at} /> },
    { id: 'action', name: 'approvals.action', isMain: true, cell: (request) => <RequestName {...request} /> },
    { id: 'amount', name: 'approvals.amount', isNumber: true, cell: (request) => <RequestAmount {...request} /> },
    { id: 'reason', name: 'approvals.reason', isLong: true, cell: (request) => <RequestDetails {...request} /> },
    { id: 'by', name: 'approvals.by', cell: ({ requested_by: by }) => by },
    {
      id: 'decision',
      name: 'approvals.decision',
      isNameHidden: true,
      cell: (request) => <Decision request={request} />,
    },
  ],
});

export const loader = listLoader(APPROVALS);

export const Component = () => <ListPage list={APPROVALS} />;
