import { Panel } from '@patina/parts/Panel';
import { useTranslation } from '@patina/platform/i18n';
import type { OrderEventKind, Purchase } from '@patina/shared-api/contract/orders/purchase';
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

/** Events that end an order without a lasting delivery. */
const LOST = new Set<OrderEventKind>(['cancelled', 'refunded', 'reversed']);

/** Texts that explain an event; null if its name is enough. */
const EXPLANATIONS = {
  pending: null,
  processing: null,
  completed: null,
  cancelled: 'order.stepText.cancelled',
  refunded: 'order.stepText.refunded',
  reversed: 'order.stepText.reversed',
  late_payment: 'order.stepText.late_payment',
} as const satisfies Record<OrderEventKind, string | null>;

/** The events of an order and its next step. */
export function OrderTimeline({ order }: { order: Purchase }) {
  const { t } = useTranslation('account');
  return (
    <Panel as="section" gap={2} aria-labelledby="order-timeline">
      <h2 id="order-timeline" className={styles.title}>
        {t('order.timeline')}
      </h2>
      <ol className={styles.steps}>
        {orderSteps(order).map((step) => (
          <Step key={`${step.kind} ${step.at}`} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step }: { step: OrderStep }) {
  const { t } = useTranslation('account');
  const { kind, at } = step;
  const explanation = EXPLANATIONS[kind];
  return (
    <li className={styles.step} data-ahead={at === undefined || undefined} data-lost={LOST.has(kind) || undefined}>
      <span className={styles.dot}>{at !== undefined && <Icon name={ICONS[kind]} />}</span>
      <div>
        <p className={styles.name}>{t(step.at === undefined ? `order.ahead.${step.kind}` : `order.step.${kind}`)}</p>
        <p className={styles.text}>
          {step.at === undefined ? t(`order.aheadText.${step.kind}`) : <LongMoment seconds={step.at} />}
        </p>
        {at !== undefined && explanation && <p className={styles.text}>{t(explanation)}</p>}
      </div>
    </li>
  );
}
