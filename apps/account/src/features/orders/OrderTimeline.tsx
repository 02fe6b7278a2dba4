import { itemWays } from '@patina/parts/item-ways';
import { Panel } from '@patina/parts/Panel';
import { useTranslation } from '@patina/platform/i18n';
import type { OrderEventKind, Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { IconName } from '@patina/ui/icon-paths';
import { LongMoment } from './LongMoment.tsx';
import styles from './OrderTimeline.module.css';
import { type OrderStep, orderSteps } from './order-steps.ts';
import { TimelineStep } from './TimelineStep.tsx';
import { TradeSteps } from './TradeSteps.tsx';
import { WayItems } from './WayItems.tsx';

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

/** What has happened to an order and to its items, and what comes next. */
export function OrderTimeline({ order }: { order: Purchase }) {
  const { t } = useTranslation('account');
  const ways = itemWays(order);
  const [way, ...others] = ways;
  return (
    <Panel as="section" gap={2} aria-labelledby="order-timeline">
      <h2 id="order-timeline" className={styles.title}>
        {t('order.timeline')}
      </h2>
      <ol className={styles.steps}>
        {orderSteps(order).map((step) => (
          <Step key={`${step.kind} ${step.at}`} step={step} />
        ))}
        {way && others.length === 0 && <TradeSteps steps={way.steps} />}
      </ol>
      {others.length > 0 &&
        ways.map(({ key, items, steps }) => (
          <section key={key} className={styles.way} aria-labelledby={`order-way-${key}`}>
            <WayItems id={`order-way-${key}`} items={items} />
            <ol className={styles.steps}>
              <TradeSteps steps={steps} />
            </ol>
          </section>
        ))}
    </Panel>
  );
}

function Step({ step }: { step: OrderStep }) {
  const { t } = useTranslation('account');
  const { kind, at } = step;
  if (step.at === undefined) {
    return (
      <TimelineStep name={t(`order.ahead.${step.kind}`)}>
        <p className={styles.text}>{t(`order.aheadText.${step.kind}`)}</p>
      </TimelineStep>
    );
  }
  const explanation = EXPLANATIONS[kind];
  return (
    <TimelineStep name={t(`order.step.${kind}`)} icon={ICONS[kind]} isLost={LOST.has(kind)}>
      <p className={styles.text}>{at !== undefined && <LongMoment seconds={at} />}</p>
      {explanation && <p className={styles.text}>{t(explanation)}</p>}
    </TimelineStep>
  );
}
