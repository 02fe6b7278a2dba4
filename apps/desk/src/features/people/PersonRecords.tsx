import { useTranslation } from '@patina/platform/i18n';
import type { Adjustment, Notice, Person } from '@patina/shared-api/contract/desk/people';
import { EmptyState } from '@patina/ui/EmptyState';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';

type Kind = 'adjustments' | 'sessions' | 'notices';
type Session = Person['sessions'][number];

/** Adjustments, sessions or notices of a person, which are few. */
export function PersonRecords({ person, kind }: { person: Person; kind: Kind }) {
  const { t } = useTranslation('desk');
  const columns = useColumns();
  if (person[kind].length === 0) return <EmptyState title={t('people.nothing')} />;
  const table = { caption: t(`people.tabs.${kind}`), rowId: ({ id }: { id: number }) => id };
  if (kind === 'adjustments') return <PlainTable {...table} columns={columns.adjustments} rows={person.adjustments} />;
  if (kind === 'sessions') return <PlainTable {...table} columns={columns.sessions} rows={person.sessions} />;
  return <PlainTable {...table} columns={columns.notices} rows={person.notices} />;
}

function useColumns() {
  const { t } = useTranslation('desk');
  const adjustments: TableColumn<Adjustment>[] = [
    { id: 'time', name: t('people.time'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'amount', name: t('people.amount'), isMain: true, cell: ({ amount }) => <Money amount={amount} /> },
    { id: 'reason', name: t('people.reason'), isLong: true, cell: ({ reason }) => reason },
    { id: 'status', name: t('people.status'), cell: ({ status }) => t(`people.adjusted.${status}`) },
    {
      id: 'operators',
      name: t('people.operators'),
      cell: ({ requested_by, decided_by }) => [requested_by, decided_by].filter(Boolean).join(', '),
    },
  ];
  const sessions: TableColumn<Session>[] = [
    { id: 'browser', name: t('people.browser'), isMain: true, cell: ({ user_agent }) => user_agent },
    { id: 'since', name: t('people.since'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'seen', name: t('people.seen'), cell: ({ last_seen_at }) => <Moment seconds={last_seen_at} /> },
  ];
  const notices: TableColumn<Notice>[] = [
    { id: 'time', name: t('people.time'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'subject', name: t('people.subject'), isMain: true, cell: ({ subject }) => subject },
    {
      id: 'sent',
      name: t('people.sent'),
      cell: ({ sent_at, has_failed }) =>
        sent_at === null ? t(has_failed ? 'people.unsendable' : 'people.unsent') : <Moment seconds={sent_at} />,
    },
  ];
  return { adjustments, sessions, notices };
}
