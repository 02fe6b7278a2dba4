import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { money as calls, MONEY_SORTS, type PaymentRow, PaymentStatus } from '@patina/shared-api/contract/desk/money';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { type QueryOf, queryOf, tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { PaymentMethod } from '#shared/payments/PaymentMethod.tsx';
import { PersonLink } from '#shared/people/PersonLink.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import styles from './PaymentsView.module.css';

/** What payments can be sorted and filtered by. */
const PAYMENT_TABLE = tableSchema({
  sorts: MONEY_SORTS,
  filters: { status: PaymentStatus.options, number: 'text', person: 'text', from: 'day', to: 'day' },
});

/** One page of the payments. */
const paymentList = (query: QueryOf<typeof PAYMENT_TABLE>) => deskList(calls.payments, { query });

export const paymentQueries = (search: URLSearchParams) => [paymentList(queryOf(PAYMENT_TABLE, search))];

const MARKS: Record<PaymentStatus, StatusMark> = {
  created: 'warning',
  open: 'warning',
  paid: 'tick',
  declined: 'cross',
  cancelled: 'faint',
  expired: 'faint',
};

/** Payments at providers, of orders and top-ups. */
export function PaymentsView() {
  const { t } = useTranslation('desk');
  const state = useTableState(PAYMENT_TABLE);
  const { filters, change } = state;
  const query = useQuery(paymentList(state.query));
  const columns: TableColumn<PaymentRow>[] = [
    { id: 'at', name: t('money.time'), cell: ({ at }) => <Moment seconds={at} /> },
    { id: 'number', name: t('money.number'), isMain: true, cell: (payment) => <PaidFor {...payment} /> },
    {
      id: 'status',
      name: t('money.status'),
      cell: ({ status, is_late: isLate }) => (
        <StatusBadge mark={MARKS[status]}>{t(isLate ? 'money.late' : `money.states.${status}`)}</StatusBadge>
      ),
    },
    {
      id: 'person',
      name: t('money.person'),
      cell: ({ person }) => <PersonLink id={person} name={t('money.personNumber', { id: person })} />,
    },
    { id: 'method', name: t('money.method'), isMinor: true, cell: ({ method }) => <PaymentMethod code={method} /> },
    {
      id: 'reference',
      name: t('money.reference'),
      isMinor: true,
      cell: ({ provider, reference }) => (
        <span className={styles.reference}>
          {provider} {reference}
        </span>
      ),
    },
    {
      id: 'amount',
      name: t('money.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <DataTable
      caption={t('money.views.payments')}
      columns={columns}
      query={query}
      state={state}
      rowId={({ number }) => number}
      exportPath="/desk/payments/export"
      empty={{ title: t('money.noPayments') }}
      filters={
        <>
          <ChoiceFilter
            label={t('money.status')}
            value={filters.status}
            options={PaymentStatus.options.map((value) => ({ value, label: t(`money.states.${value}`) }))}
            onChange={(status) => change({ status })}
          />
          <TextFilter
            label={t('money.numberOrReference')}
            value={filters.number}
            onChange={(number) => change({ number })}
          />
          <TextFilter label={t('money.person')} value={filters.person} onChange={(person) => change({ person })} />
          <DayFilter label={t('money.from')} value={filters.from} onChange={(from) => change({ from })} />
          <DayFilter label={t('money.to')} value={filters.to} onChange={(to) => change({ to })} />
        </>
      }
    />
  );
}

function PaidFor({ number, order }: PaymentRow) {
  const { t } = useTranslation('desk');
  if (order === null) return t('money.topUpNumber', { number });
  return <Link to={`/desk/orders/${order}`}>{t('money.orderNumber', { number })}</Link>;
}
