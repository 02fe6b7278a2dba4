import { FRESH } from '@patina/parts/fresh';
import { PagedHistory } from '@patina/parts/PagedHistory';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { HistoryDateCell } from '@patina/parts/ShortDateTime';
import { useCredits } from '@patina/parts/use-credits';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Deposit, PaymentStatus } from '@patina/shared-api/contract/payments/deposit';
import { paths } from '@patina/shared-api/paths';
import { depositHistory } from '@patina/shared-api/queries/deposit';
import { useLocale } from '@patina/shared-api/state/locale';
import { EmptyState } from '@patina/ui/EmptyState';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { Row, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';
import { HISTORY_PAGE_SIZE, HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { useMethodName } from '#shared/money.ts';
import styles from './PaymentList.module.css';

/** Icons of payments (docs/product.md#status-icons). */
const PAYMENT_MARKS: Record<PaymentStatus, StatusMark> = {
  Success: 'tick',
  Pending: 'warning',
  Error: 'cross',
  Cancelled: 'faint',
};

/** Payments, top-ups and refunds, newest first, five on a page. */
export function PaymentList() {
  const { t } = useTranslation('account');
  const payments = useQuery({
    ...depositHistory(useLocale()),
    ...FRESH,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={payments}
      loading={<HistorySkeleton label={t('payments.loading')} />}
      failed={(failure) => <ProblemState {...failure} title={t('payments.failed')} namespace="account" />}
    >
      {(known) =>
        known.length === 0 ? (
          <EmptyState icon="info" title={t('payments.empty')} text={t('payments.emptyText')} />
        ) : (
          <PagedHistory
            caption={t('tabs.transactions')}
            columns={['id', 'date', 'type', 'amount', 'status']}
            rows={known}
            pageSize={HISTORY_PAGE_SIZE}
            namespace="account"
          >
            {(payment) => <PaymentRow key={payment.id} payment={payment} />}
          </PagedHistory>
        )
      }
    </QueryState>
  );
}

/** A payment, a top-up or a refund. A pending one links to its payment page. */
function PaymentRow({ payment }: { payment: Deposit }) {
  const { t } = useTranslation('account');
  const amountOf = usePaymentAmount();
  const methodOf = useMethodName();
  const { id, created_at, kind, status, payment_type } = payment;
  const isUnderWay = status === 'Pending' && kind === 'refund';
  return (
    <tr>
      <HistoryCell name={t('columns.id')}>{id}</HistoryCell>
      <HistoryDateCell name={t('columns.date')} seconds={created_at} />
      <HistoryCell name={t('columns.type')} isMain>
        <div>
          <Text weight="medium">
            <WhatFor payment={payment} />
          </Text>
          <Text size="xs" tone="quiet">
            {methodOf(payment_type)}
          </Text>
        </div>
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <Money amount={amountOf(payment)} />
        <Arrived payment={payment} />
      </HistoryCell>
      <HistoryCell name={t('columns.status')}>
        <Row as="span" inline wrap gap={1} rowGap={0} justify="end" className={styles.status}>
          <StatusBadge mark={PAYMENT_MARKS[status]} tone={isUnderWay ? 'info' : undefined}>
            {t(isUnderWay ? 'payments.refunding' : `payments.status.${status}`)}
          </StatusBadge>
          {isUnderWay && (
            <Text size="xs" tone="quiet">
              {t('payments.refundNext')}
            </Text>
          )}
          {status === 'Pending' && !isUnderWay && (
            <Row
              as={Link}
              inline
              touch
              tone="accent"
              to={paths.pendingPayment(id)}
              aria-label={t('payments.goOnNamed', { id })}
            >
              {t('payments.goOn')}
            </Row>
          )}
        </Row>
      </HistoryCell>
    </tr>
  );
}

function WhatFor({ payment: { kind, order_id: order, late, returned } }: { payment: Deposit }) {
  const { t } = useTranslation('account');
  if (order === null) return t('payments.topUp');
  return (
    <Link to={paths.order(order)}>
      {late
        ? t(returned ? 'payments.lateReturned' : 'payments.late', { order })
        : t(`payments.${kind === 'refund' ? 'refund' : 'purchase'}`, { order })}
    </Link>
  );
}

/** The amount credited by a top-up, if it differs from the amount paid. */
function Arrived({ payment: { kind, late, returned, status, sum, internal_currency_sum } }: { payment: Deposit }) {
  const { t } = useTranslation('account');
  const credits = useCredits();
  const isOnBalance = (kind === 'topup' || (late && !returned)) && status === 'Success';
  if (!isOnBalance || sum === internal_currency_sum) return null;
  return (
    <Text size="xs" weight="regular" tone="quiet">
      {t('payments.arrived', { amount: credits(internal_currency_sum) })}
    </Text>
  );
}

/** Formats a payment in its own currency: `€20.00`, and `20.00 Credits` for one without a symbol. */
function usePaymentAmount(): (payment: Deposit) => string {
  const { t } = useTranslation('account');
  const money = useMoney();
  return ({ sum, currency }) => money(sum, currency || t('payments.noCurrency'));
}
