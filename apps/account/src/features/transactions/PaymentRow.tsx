import { HistoryDateCell } from '@patina/parts/HistoryDateCell';
import { useCredits } from '@patina/parts/use-credits';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Deposit } from '@patina/shared-api/contract/payments/deposit';
import { paths } from '@patina/shared-api/paths';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { Money } from '@patina/ui/Money';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { useMethodName } from '#shared/money/use-method-name.ts';
import styles from './PaymentRow.module.css';
import { PAYMENT_MARKS } from './payment-marks.ts';
import { usePaymentAmount } from './use-payment-amount.ts';

/** A payment, a top-up or a refund. A pending one links to its payment page. */
export function PaymentRow({ payment }: { payment: Deposit }) {
  const { t } = useTranslation('account');
  const amountOf = usePaymentAmount();
  const methodOf = useMethodName();
  const { id, created_at, kind, status, payment_type } = payment;
  return (
    <tr>
      <HistoryCell name={t('columns.id')}>{id}</HistoryCell>
      <HistoryDateCell name={t('columns.date')} seconds={created_at} />
      <HistoryCell name={t('columns.type')} isMain>
        <div>
          <p className={styles.what}>
            <WhatFor payment={payment} />
          </p>
          <p className={styles.method}>{methodOf(payment_type)}</p>
        </div>
      </HistoryCell>
      <HistoryCell name={t('columns.amount')} isNumber>
        <Money amount={amountOf(payment)} />
        <Arrived payment={payment} />
      </HistoryCell>
      <HistoryCell name={t('columns.status')}>
        <span className={styles.status}>
          <StatusBadge mark={PAYMENT_MARKS[status]}>{t(`payments.status.${status}`)}</StatusBadge>
          {status === 'Pending' && kind !== 'refund' && (
            <Link to={paths.pendingPayment(id)} className={styles.goOn} aria-label={t('payments.goOnNamed', { id })}>
              {t('payments.goOn')}
            </Link>
          )}
        </span>
      </HistoryCell>
    </tr>
  );
}

function WhatFor({ payment: { kind, order_id: order, late } }: { payment: Deposit }) {
  const { t } = useTranslation('account');
  if (order === null) return t('payments.topUp');
  return (
    <Link to={`${paths.account('orders')}/${order}`} className={styles.order}>
      {late ? t('payments.late', { order }) : t(`payments.${kind === 'refund' ? 'refund' : 'purchase'}`, { order })}
    </Link>
  );
}

/** The amount credited by a top-up, if it differs from the amount paid. */
function Arrived({ payment: { kind, late, status, sum, internal_currency_sum } }: { payment: Deposit }) {
  const { t } = useTranslation('account');
  const credits = useCredits();
  const isOnBalance = (kind === 'topup' || late) && status === 'Success';
  if (!isOnBalance || sum === internal_currency_sum) return null;
  return <span className={styles.arrived}>{t('payments.arrived', { amount: credits(internal_currency_sum) })}</span>;
}
