import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, Navigate } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { DepositStatus } from '@patina/shared-api/contract/payments/deposit';
import { paths } from '@patina/shared-api/paths';
import { depositStatus } from '@patina/shared-api/queries/deposit';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Spinner } from '@patina/ui/Spinner';
import { useState } from 'react';
import { isWebAddress } from '#shared/provider-redirect/is-web-address.ts';
import { longMoment } from './long-moment.ts';
import { pollInterval } from './poll-interval.ts';
import styles from './ResultPage.module.css';
import { TryAgainActions } from './TryAgainActions.tsx';
import { VoucherDetails } from './VoucherDetails.tsx';

/** Polls the status of a payment until it has an outcome or the page is left. */
export function PaymentPolling({ order }: { order: string }) {
  const { t } = useTranslation('checkout');
  const [begunAt] = useState(() => Date.now());
  const { data: payment, error } = useQuery({
    ...depositStatus(order),
    retryOnMount: true,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      isOver(state.data) || isHopeless(state.error) ? false : pollInterval(Date.now() - begunAt),
  });

  if (payment?.status === 'Success') return <Navigate replace to={paths.successPayment(payment.type, payment.id)} />;
  if (payment?.status === 'Error') return <Navigate replace to={paths.failPayment(payment.type)} />;
  if (payment?.status === 'Cancelled') return <Cancelled type={payment.type} />;
  if (!payment && isUnknown(error)) {
    return <Navigate replace to={paths.failPayment('topup', 'payment-failed')} />;
  }
  return (
    <Stack as="section" gap={2} className={styles.waiting} aria-labelledby="pending-title">
      <Spinner className={styles.spinner} />
      <h1 id="pending-title" className={styles.title}>
        {t('pending.title')}
      </h1>
      <p role="status">{t('pending.text', { status: t(`pending.status.${payment?.status ?? 'Pending'}`) })}</p>
      {error && <p>{t(isHopeless(error) ? 'pending.signIn' : 'pending.noAnswer')}</p>}
      {payment?.held_until && <Hold until={payment.held_until} />}
      {payment && <NextStep payment={payment} />}
      <p className={styles.quiet}>{t('pending.leave')}</p>
      <div className={styles.actions}>
        <Button variant="solid" render={<Link to={paths.account('transactions')} />}>
          {t('pending.view')}
        </Button>
        <Button render={<Link to={paths.home()} />}>{t('result.home')}</Button>
      </div>
    </Stack>
  );
}

/** Until when the last unit of an item is kept. */
function Hold({ until }: { until: number }) {
  const { t, i18n } = useTranslation('checkout');
  return <p className={styles.note}>{t('pending.heldUntil', { moment: longMoment(until, i18n.language) })}</p>;
}

/** The next step of the shopper. */
function NextStep({ payment: { next, redirect_url } }: { payment: DepositStatus }) {
  const { t } = useTranslation('checkout');
  if (next.kind === 'voucher') return <VoucherDetails voucher={next.voucher} />;
  if (next.kind === 'app') return <p className={styles.note}>{t('pending.app')}</p>;
  if (redirect_url === null || !isWebAddress(redirect_url)) return null;
  return <Button render={<a href={redirect_url} />}>{t('pending.goOn')}</Button>;
}

function Cancelled({ type }: Pick<DepositStatus, 'type'>) {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState
      icon="close"
      headingLevel={1}
      title={t('cancelled.title')}
      text={t('cancelled.text')}
      actions={<TryAgainActions type={type} />}
    />
  );
}

const isOver = (payment: DepositStatus | undefined) => payment !== undefined && payment.status !== 'Pending';
/** This shopper has no such payment. */
const isUnknown = (error: unknown) => error instanceof ApiProblem && [400, 404].includes(error.status);
const isHopeless = (error: unknown) => error instanceof ApiProblem && [400, 401, 403, 404].includes(error.status);
