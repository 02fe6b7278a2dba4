import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { money as calls, MONEY_SORTS, type PaymentRow, PaymentStatus } from '@patina/shared-api/contract/desk/money';
import { Row, Text } from '@patina/ui/Layout';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';
import { deskTable, ListTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, dayFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { ReasonDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { useAmounts } from '#shared/values/amounts.ts';
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
      cell: (payment) => <PaymentState payment={payment} />,
    },
    {
      id: 'person',
      name: 'money.person',
      cell: ({ person, email }, t) => (
        <PersonLink id={person} name={email ?? t('money.personNumber', { id: person })} />
      ),
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

/** What has become of a payment; a late one that is on the balance can be sent back. */
function PaymentState({ payment }: { payment: PaymentRow }) {
  const { t } = useTranslation('desk');
  const { status, is_late: isLate, returned_at: returnedAt } = payment;
  if (!isLate) return <StatusBadge mark={MARKS[status]}>{t(`money.states.${status}`)}</StatusBadge>;
  if (returnedAt) return <StatusBadge mark="faint">{t('money.returned')}</StatusBadge>;
  return (
    <Row wrap gap={1} rowGap={0.5}>
      <StatusBadge mark={MARKS[status]}>{t('money.late')}</StatusBadge>
      <ReturnDialog payment={payment} />
    </Row>
  );
}

/** Sends a late payment back to where it came from. */
function ReturnDialog({ payment: { number, person, amount, currency, credits } }: { payment: PaymentRow }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { credits: inCredits, money } = useAmounts();
  return (
    <ReasonDialog
      title={t('money.return.title', { number })}
      text={t('money.return.text', { amount: money(amount, currency), credits: inCredits(credits), person })}
      confirm={t('money.return.confirm')}
      button={t('money.return.button')}
      size="small"
      run={(reason) => act(calls.returnLate, { body: { number, reason } })}
      done={t('money.return.done', { number })}
    />
  );
}

function PaidFor({ number, order }: PaymentRow) {
  const { t } = useTranslation('desk');
  if (order === null) return t('money.topUpNumber', { number });
  return <Link to={`/desk/orders/${order}`}>{t('money.orderNumber', { number })}</Link>;
}
