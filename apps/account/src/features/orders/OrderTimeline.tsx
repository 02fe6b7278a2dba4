import { useTranslation } from '@patina/platform/i18n';
import type { OrderEventKind, Purchase } from '@patina/shared-api/contract/purchase';
import { Icon } from '@patina/ui/Icon';
import type { IconName } from '@patina/ui/icon-paths';
import { LongMoment } from './LongMoment.tsx';
import styles from './OrderTimeline.module.css';
import { type OrderStep, orderSteps } from './order-steps.ts';

const ICONS: Record<OrderEventKind, IconName> = {
  pending: 'cart',
  processing: 'check',
  completed: 'check',
  cancelled: 'close',
  refunded: 'retry',
  reversed: 'close',
  late_payment: 'info',
};

/** Ends of an order that nobody wished for. */
const LOST = new Set<OrderEventKind>(['cancelled', 'refunded', 'reversed']);
/** What a shopper may wonder about. */
const EXPLAINED = new Set<OrderEventKind>([...LOST, 'late_payment']);

/** What has happened to an order and when, and what comes next. */
export function OrderTimeline({ order }: { order: Purchase }) {
  const { t } = useTranslation('account');
  return (
    <section className={styles.frame} aria-labelledby="order-timeline">
      <h2 id="order-timeline" className={styles.title}>
        {t('order.timeline')}
      </h2>
      <ol className={styles.steps}>
        {orderSteps(order).map((step) => (
          <Step key={`${step.kind} ${step.at}`} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { kind, at } }: { step: OrderStep }) {
  const { t } = useTranslation('account');
  const isAhead = at === undefined;
  return (
    <li className={styles.step} data-ahead={isAhead || undefined} data-lost={LOST.has(kind) || undefined}>
      <span className={styles.dot}>{!isAhead && <Icon name={ICONS[kind]} />}</span>
      <div>
        <p className={styles.name}>{t(isAhead ? `order.ahead.${kind}` : `order.step.${kind}`)}</p>
        <p className={styles.text}>{isAhead ? t(`order.aheadText.${kind}`) : <LongMoment seconds={at} />}</p>
        {!isAhead && EXPLAINED.has(kind) && <p className={styles.text}>{t(`order.stepText.${kind}`)}</p>}
      </div>
    </li>
  );
}
