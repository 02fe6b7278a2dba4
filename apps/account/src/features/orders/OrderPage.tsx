import { FRESH } from '@patina/parts/fresh';
import { TextWithMoment } from '@patina/parts/LongMoment';
import { ORDER_MARKS } from '@patina/parts/order-marks';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { referenceGroups } from '@patina/parts/reference-groups';
import { Slot, useIsFilled } from '@patina/parts/Slot';
import { useMoney } from '@patina/parts/use-money';
import { useTranslation } from '@patina/platform/i18n';
import { keepPreviousData, useQuery } from '@patina/platform/query';
import { Link, useParams } from '@patina/platform/router';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { profile } from '@patina/shared-api/queries/profile';
import { purchaseHistory } from '@patina/shared-api/queries/purchase';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { WaitNotice } from '#shared/notice/WaitNotice.tsx';
import { ORDER_HEADING } from './OrderDialogButton.tsx';
import { OrderItems } from './OrderItems.tsx';
import styles from './OrderPage.module.css';
import { OrderTimeline } from './OrderTimeline.tsx';
import { Receipt } from './Receipt.tsx';

export const loader = withQueries(({ locale }) => [purchaseHistory(locale), profile(locale)]);

/** One order: its timeline and its receipt. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  const { order: number } = useParams();
  const orders = useQuery({
    ...purchaseHistory(useLocale()),
    ...FRESH,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap={2} narrow>
      <title>{titled(t('head.order.title'))}</title>
      <Row as={Link} inline touch gap={0.5} size="sm" tone="quiet" to={paths.account('orders')} className={styles.back}>
        <Icon name="arrow-left" />
        {t('tabs.orders')}
      </Row>
      <QueryState
        query={orders}
        loading={<OrderSkeleton number={number} />}
        failed={(failure) => (
          <>
            <OrderTitle number={number} />
            <ProblemState {...failure} title={t('order.failed')} namespace="account" />
          </>
        )}
      >
        {(known) => <OneOrder order={known.find(({ id }) => String(id) === number)} />}
      </QueryState>
    </Stack>
  );
}

function OrderTitle({ number }: { number: string | number | undefined }) {
  const { t } = useTranslation('account');
  return (
    <Text as="h1" size="2xl" id={ORDER_HEADING} tabIndex={-1}>
      {t('order.title', { order: number })}
    </Text>
  );
}

/** The title, and the places of items, timeline and receipt. */
function OrderSkeleton({ number }: { number: string | undefined }) {
  const { t } = useTranslation('account');
  return (
    <>
      <OrderTitle number={number} />
      <Stack gap={2} role="status" aria-label={t('order.loading')}>
        <Skeleton shape="block" className={styles.items} />
        <Skeleton shape="block" className={styles.timeline} />
        <Skeleton shape="block" className={styles.receipt} />
      </Stack>
    </>
  );
}

function OneOrder({ order }: { order: Purchase | undefined }) {
  const { t } = useTranslation('account');
  if (!order) {
    return <EmptyState icon="search" headingLevel={1} title={t('order.unknown')} text={t('order.unknownText')} />;
  }
  const { id, status } = order;
  const isPaid = status !== 'pending' && status !== 'cancelled';
  return (
    <>
      <Row wrap gap={1.5} rowGap={1}>
        <OrderTitle number={id} />
        <StatusBadge {...ORDER_MARKS[status]}>{t(`orders.status.${status}`)}</StatusBadge>
      </Row>
      <OpenPayment order={order} />
      {status === 'pending' && (
        <Button variant="solid" className={styles.pay} render={<Link to={paths.pendingPayment(id)} />}>
          {t('payments.goOn')}
        </Button>
      )}
      {order.waits_until && <WaitNotice until={order.waits_until}>{t('order.waits')}</WaitNotice>}
      <OrderItems order={order} />
      <OrderTools order={id} />
      <OrderTimeline order={order} />
      <Slot name="order.below-timeline" props={{ order: id }} />
      <Receipt order={order} isPaid={isPaid} />
    </>
  );
}

/** What other parts of the store do with an order. */
function OrderTools(props: { order: number }) {
  const isFilled = useIsFilled('order.actions', props);
  return (
    isFilled && (
      <Row wrap gap={1}>
        <Slot name="order.actions" props={props} />
      </Row>
    )
  );
}

/** Until when an order waits for its payment; of one that was replaced or given up, what must not be paid any more. */
function OpenPayment({ order: { status, payment, charged, replaced_by: other } }: { order: Purchase }) {
  const { t } = useTranslation('account');
  const money = useMoney();
  if (!payment) return null;
  if (status === 'pending' && charged) {
    const amount = money(charged.total, charged.currency);
    return (
      <p>
        <TextWithMoment text={(moment) => t('order.openUntil', { amount, moment })} seconds={payment.until} />
      </p>
    );
  }
  const { next } = payment;
  const isVoid = status === 'cancelled' && payment.status === 'Cancelled' && next.kind !== 'page';
  if (!isVoid && !other) return null;
  return (
    <Panel role="note" gap={0.5}>
      {other && <Link to={paths.order(other)}>{t('order.replacedBy', { order: other })}</Link>}
      {isVoid && (
        <p>
          {next.kind === 'voucher'
            ? t('order.doNotPayReference', { reference: referenceGroups(next.voucher.reference) })
            : t('order.doNotPay')}
        </p>
      )}
    </Panel>
  );
}
