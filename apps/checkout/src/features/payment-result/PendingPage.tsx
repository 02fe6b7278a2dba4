import { CopyButton } from '@patina/parts/CopyButton';
import { referenceGroups } from '@patina/parts/reference-groups';
import { longMoment, ShortDateTime } from '@patina/parts/ShortDateTime';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, Navigate, useSearchParams } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import type { DepositStatus, Voucher } from '@patina/shared-api/contract/payments/deposit';
import { paths } from '@patina/shared-api/paths';
import { depositStatus } from '@patina/shared-api/queries/deposit';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { PageWidth, Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { type ReactNode, useState } from 'react';
import { GiveUpButton } from '#shared/give-up/GiveUpButton.tsx';
import { isWebAddress } from '#shared/provider-redirect/provider-redirect.ts';
import styles from './ResultPage.module.css';
import { TryAgainActions } from './TryAgainActions.tsx';

const NO_PAYMENT = 'payment-failed';

/** A payment whose outcome is not known yet. */
export function Component() {
  const { t } = useTranslation('checkout');
  const titled = usePageTitle();
  const [search] = useSearchParams();
  const order = search.get('order') || search.get('order_id');
  if (!order) return <Navigate replace to={paths.failPayment('topup', NO_PAYMENT)} />;
  return (
    <PageWidth align="center" className={styles.page}>
      <title>{titled(t('head.pending.title'))}</title>
      <PaymentPolling key={order} order={order} />
    </PageWidth>
  );
}

/** Polls the status of a payment until it has an outcome or the page is left. */
function PaymentPolling({ order }: { order: string }) {
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
  if (payment?.status === 'Error')
    return <Navigate replace to={paths.failPayment(payment.type, undefined, payment.id)} />;
  if (payment?.status === 'Cancelled') return <Cancelled type={payment.type} />;
  if (!payment && isUnknown(error)) {
    return <Navigate replace to={paths.failPayment('topup', 'payment-failed')} />;
  }
  return (
    <Stack as="section" gap={2} align="center" className={styles.waiting} aria-labelledby="pending-title">
      <Spinner className={styles.spinner} />
      <Text as="h1" size="2xl" id="pending-title">
        {t('pending.title')}
      </Text>
      <p role="status">{t('pending.text', { status: t(`pending.status.${payment?.status ?? 'Pending'}`) })}</p>
      {error && <p>{t(isHopeless(error) ? 'pending.signIn' : 'pending.noAnswer')}</p>}
      {payment?.held_until && <Hold until={payment.held_until} />}
      {payment && <NextStep payment={payment} />}
      {payment?.type === 'purchase' && <GiveUpButton order={payment.id} next={payment.next} />}
      <Text size="sm" tone="quiet">
        {t('pending.leave')}
      </Text>
      <Row wrap gap={1} justify="center">
        <Button variant="solid" render={<Link to={paths.account('transactions')} />}>
          {t('pending.view')}
        </Button>
        <Button render={<Link to={paths.home()} />}>{t('result.home')}</Button>
      </Row>
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

/** Entity, reference, amount and expiry of a voucher. */
function VoucherDetails({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('checkout');
  const money = useMoney();
  const { entity, reference, amount, currency, expires_at } = voucher;
  return (
    <Panel as="section" gap={1} className={styles.voucher} aria-labelledby="voucher-title">
      <Text as="h2" size="lg" id="voucher-title">
        {t('voucher.title')}
      </Text>
      <Text size="sm" tone="quiet">
        {t('voucher.text')}
      </Text>
      <dl>
        <Detail label={t('voucher.entity')} copied={entity}>
          {entity}
        </Detail>
        <Detail label={t('voucher.reference')} copied={reference}>
          {referenceGroups(reference)}
        </Detail>
        <Detail label={t('voucher.amount')} copied={amount.toFixed(2)}>
          {money(amount, currency)}
        </Detail>
        <Detail label={t('voucher.expires')}>
          <ShortDateTime seconds={expires_at} />
        </Detail>
      </dl>
    </Panel>
  );
}

interface DetailProps {
  label: string;
  /** What its button copies, if it has one. */
  copied?: string;
  children: ReactNode;
}

function Detail({ label, copied, children }: DetailProps) {
  const { t } = useTranslation('checkout');
  const texts = {
    copy: t('voucher.copy'),
    label: t('voucher.copyNamed', { label }),
    copied: t('voucher.copied'),
    failed: t('voucher.notCopied'),
  };
  return (
    <Row gap={1} justify="between" className={styles.detail}>
      <Text as="dt" size="sm" tone="quiet">
        {label}
      </Text>
      <Row as="dd" gap={1.5} weight="strong" tabular>
        {children}
        {copied && <CopyButton text={copied} texts={texts} />}
      </Row>
    </Row>
  );
}

const MINUTE = 60_000;

/** Milliseconds until the next poll of a payment: short at first, longer later (docs/product.md#payment-results). */
function pollInterval(waited: number): number {
  return waited < 2 * MINUTE ? 5_000 : 30_000;
}
