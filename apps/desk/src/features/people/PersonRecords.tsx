import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { LedgerKind } from '@patina/shared-api/contract/desk/money';
import {
  type Adjustment,
  people as calls,
  type Notice,
  type Person,
  type PersonMovement,
  type PersonOffer,
  type PersonOrder,
} from '@patina/shared-api/contract/desk/people';
import { Badge } from '@patina/ui/Badge';
import { EmptyState } from '@patina/ui/EmptyState';
import { DataTable, PlainTable } from '#shared/data-table/DataTable.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';

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

/** Histories of a person are in the order of time, newest first. */
const HISTORY = tableSchema({ sorts: ['-id'], filters: {} });

/** What somebody has bought, newest first. */
export function PersonOrders({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const state = useTableState(HISTORY);
  const { page, per_page } = state.query;
  const query = useQuery(deskList(calls.orders, { params: { id: String(id) }, query: { page, per_page } }));
  const columns: TableColumn<PersonOrder>[] = [
    { id: 'order', name: t('people.order'), isMain: true, cell: ({ id: number }) => number },
    { id: 'time', name: t('people.time'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'items', name: t('people.items'), isNumber: true, cell: ({ items }) => items },
    { id: 'total', name: t('people.total'), isNumber: true, cell: ({ total }) => <Money amount={total} /> },
    {
      id: 'status',
      name: t('people.status'),
      cell: ({ status }) => <Badge>{t(`people.orderStatus.${status}`)}</Badge>,
    },
  ];
  return (
    <DataTable
      caption={t('people.tabs.orders')}
      columns={columns}
      query={query}
      state={state}
      rowId={(row) => row.id}
      hrefOf={({ id: number }) => `/desk/orders/${number}`}
      empty={{ title: t('people.nothing') }}
    />
  );
}

/** What somebody has offered to the store, newest first. */
export function PersonOffers({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const state = useTableState(HISTORY);
  const { page, per_page } = state.query;
  const query = useQuery(deskList(calls.offers, { params: { id: String(id) }, query: { page, per_page } }));
  const columns: TableColumn<PersonOffer>[] = [
    { id: 'offer', name: t('people.offer'), isMain: true, cell: ({ id: number, title }) => `${number} ${title}` },
    { id: 'time', name: t('people.time'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    {
      id: 'price',
      name: t('people.price'),
      isNumber: true,
      cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
    },
    {
      id: 'status',
      name: t('people.status'),
      cell: ({ status }) => <Badge>{t(`people.offerStatus.${status}`)}</Badge>,
    },
  ];
  return (
    <DataTable
      caption={t('people.tabs.offers')}
      columns={columns}
      query={query}
      state={state}
      rowId={(row) => row.id}
      hrefOf={({ id: number }) => `/desk/offers/${number}`}
      empty={{ title: t('people.nothing') }}
    />
  );
}

/** What has changed the balance of somebody, newest first. */
export function PersonLedger({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const state = useTableState(HISTORY);
  const { page, per_page } = state.query;
  const query = useQuery(deskList(calls.ledger, { params: { id: String(id) }, query: { page, per_page } }));
  const { textOf } = useSubjectText();
  const nameOf = ({ kind, subject }: PersonMovement) =>
    t('people.movementOf', { kind: t(`ledgerKinds.${kind as LedgerKind}`, kind), subject: textOf(subject) });
  const columns: TableColumn<PersonMovement>[] = [
    { id: 'time', name: t('people.time'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'movement', name: t('people.movement'), isMain: true, cell: (row) => nameOf(row) },
    { id: 'amount', name: t('people.amount'), isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
  ];
  return (
    <DataTable
      caption={t('people.tabs.ledger')}
      columns={columns}
      query={query}
      state={state}
      rowId={(row) => row.id}
      empty={{ title: t('people.nothing') }}
    />
  );
}
