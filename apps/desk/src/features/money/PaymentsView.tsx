import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { money as calls, MONEY_SORTS, type PaymentRow, PaymentStatus } from '@patina/shared-api/contract/desk/money';
import { Text } from '@patina/ui/Layout';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';
import { deskTable, ListTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, dayFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { amountOf, Moment, PaymentMethod, PersonLink } from '#shared/values/values.tsx';

const MARKS: Record<PaymentStatus, StatusMark> = {
  created: 'warning',
  open: 'warning',
  paid: 'tick',
  declined: 'cross',
  cancelled: 'faint',
  expired: 'faint',
};

/** Payments at providers, of orders and top-ups. */
export const PAYMENTS = deskTable({
  call: calls.payments,
  csv: calls.exportPayments,
  caption: 'money.views.payments',
  empty: 'money.noPayments',
  sorts: MONEY_SORTS,
  filters: {
    status: choiceFilter('money.status', PaymentStatus.options, (value) => `money.states.${value}`),
    number: textFilter('money.numberOrReference'),
    person: textFilter('money.person'),
    from: dayFilter('money.from'),
    to: dayFilter('money.to'),
  },
  rowId: ({ number }) => number,
  columns: [
    { id: 'at', name: 'money.time', cell: ({ at }) => <Moment seconds={at} /> },
    { id: 'number', name: 'money.number', isMain: true, cell: (payment) => <PaidFor {...payment} /> },
    {
      id: 'status',
      name: 'money.status',
      cell: ({ status, is_late: isLate }, t) => (
        <StatusBadge mark={MARKS[status]}>{t(isLate ? 'money.late' : `money.states.${status}`)}</StatusBadge>
      ),
    },
    {
      id: 'person',
      name: 'money.person',
      cell: ({ person }, t) => <PersonLink id={person} name={t('money.personNumber', { id: person })} />,
    },
    { id: 'method', name: 'money.method', isMinor: true, cell: ({ method }) => <PaymentMethod code={method} /> },
    {
      id: 'reference',
      name: 'money.reference',
      isMinor: true,
      cell: ({ provider, reference }) => (
        <Text as="span" tone="quiet" breaks="anywhere">
          {provider} {reference}
        </Text>
      ),
    },
    { id: 'amount', name: 'money.amount', isNumber: true, cell: amountOf },
  ],
});

export const PaymentsView = () => <ListTable list={PAYMENTS} />;

function PaidFor({ number, order }: PaymentRow) {
  const { t } = useTranslation('desk');
  if (order === null) return t('money.topUpNumber', { number });
  return <Link to={`/desk/orders/${order}`}>{t('money.orderNumber', { number })}</Link>;
}
