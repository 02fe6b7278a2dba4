import { useTranslation } from '@patina/platform/i18n';
import type { LedgerKind } from '@patina/shared-api/contract/desk/money';
import {
  type Adjustment,
  people as calls,
  type Notice,
  type Person,
  type PersonMovement,
} from '@patina/shared-api/contract/desk/people';
import { Badge } from '@patina/ui/Badge';
import { deskTable, type ListColumn, PlainTable } from '#shared/data-table/desk-table.tsx';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';
import { Moment, Money } from '#shared/values/values.tsx';

type Session = Person['sessions'][number];

interface PersonRecordsProps {
  person: Person;
  kind: 'adjustments' | 'sessions' | 'notices';
}

/** Adjustments, sessions or notices of a person, which are few. */
export function PersonRecords({ person, kind }: PersonRecordsProps) {
  const { t } = useTranslation('desk');
  const table = {
    caption: t(`people.tabs.${kind}`),
    empty: 'people.nothing',
    rowId: ({ id }: { id: number }) => id,
  } as const;
  if (kind === 'adjustments') return <PlainTable {...table} columns={ADJUSTMENT_COLUMNS} rows={person.adjustments} />;
  if (kind === 'sessions') return <PlainTable {...table} columns={SESSION_COLUMNS} rows={person.sessions} />;
  return <PlainTable {...table} columns={NOTICE_COLUMNS} rows={person.notices} />;
}

const ADJUSTMENT_COLUMNS: ListColumn<Adjustment>[] = [
  { id: 'time', name: 'people.time', cell: ({ created_at }) => <Moment seconds={created_at} /> },
  { id: 'amount', name: 'people.amount', isMain: true, cell: ({ amount }) => <Money amount={amount} /> },
  { id: 'reason', name: 'people.reason', isLong: true, cell: ({ reason }) => reason },
  { id: 'status', name: 'people.status', cell: ({ status }, t) => t(`people.adjusted.${status}`) },
  {
    id: 'operators',
    name: 'people.operators',
    cell: ({ requested_by, decided_by }) => [requested_by, decided_by].filter(Boolean).join(', '),
  },
];

const SESSION_COLUMNS: ListColumn<Session>[] = [
  { id: 'browser', name: 'people.browser', isMain: true, cell: ({ user_agent }) => user_agent },
  { id: 'since', name: 'people.since', cell: ({ created_at }) => <Moment seconds={created_at} /> },
  { id: 'seen', name: 'people.seen', cell: ({ last_seen_at }) => <Moment seconds={last_seen_at} /> },
];

const NOTICE_COLUMNS: ListColumn<Notice>[] = [
  { id: 'time', name: 'people.time', cell: ({ created_at }) => <Moment seconds={created_at} /> },
  { id: 'subject', name: 'people.subject', isMain: true, cell: ({ subject }) => subject },
  {
    id: 'sent',
    name: 'people.sent',
    cell: ({ sent_at, has_failed }, t) =>
      sent_at === null ? t(has_failed ? 'people.unsendable' : 'people.unsent') : <Moment seconds={sent_at} />,
  },
];

/** What somebody has bought, newest first. */
export const ORDERS = deskTable({
  call: calls.orders,
  caption: 'people.tabs.orders',
  empty: 'people.nothing',
  rowId: ({ id }) => id,
  hrefOf: ({ id }) => `/desk/orders/${id}`,
  columns: [
    { id: 'order', name: 'people.order', isMain: true, cell: ({ id }) => id },
    { id: 'time', name: 'people.time', cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'items', name: 'people.items', isNumber: true, cell: ({ items }) => items },
    { id: 'total', name: 'people.total', isNumber: true, cell: ({ total }) => <Money amount={total} /> },
    {
      id: 'status',
      name: 'people.status',
      cell: ({ status }, t) => <Badge>{t(`orderStatus.${status}`)}</Badge>,
    },
  ],
});

/** What somebody has offered to the store, newest first. */
export const OFFERS = deskTable({
  call: calls.offers,
  caption: 'people.tabs.offers',
  empty: 'people.nothing',
  rowId: ({ id }) => id,
  hrefOf: ({ id }) => `/desk/offers/${id}`,
  columns: [
    { id: 'offer', name: 'people.offer', isMain: true, cell: ({ id, title }) => `${id} ${title}` },
    { id: 'time', name: 'people.time', cell: ({ created_at }) => <Moment seconds={created_at} /> },
    {
      id: 'price',
      name: 'people.price',
      isNumber: true,
      cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
    },
    {
      id: 'status',
      name: 'people.status',
      cell: ({ status }, t) => <Badge>{t(`offerStatus.${status}`)}</Badge>,
    },
  ],
});

/** What has changed the balance of somebody, newest first. */
export const LEDGER = deskTable({
  call: calls.ledger,
  caption: 'people.tabs.ledger',
  empty: 'people.nothing',
  rowId: ({ id }) => id,
  columns: [
    { id: 'time', name: 'people.time', cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'movement', name: 'people.movement', isMain: true, cell: (movement) => <MovementName {...movement} /> },
    { id: 'amount', name: 'people.amount', isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
  ],
});

function MovementName({ kind, subject }: PersonMovement) {
  const { t } = useTranslation('desk');
  const { textOf } = useSubjectText();
  return t('people.movementOf', { kind: t(`ledgerKinds.${kind as LedgerKind}`, kind), subject: textOf(subject) });
}
