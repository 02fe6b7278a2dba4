import { ItemPicture } from '@patina/parts/ItemPicture';
import { itemWays, type PastTradeStep, type TradeStep, type UpcomingTradeStep } from '@patina/parts/item-ways';
import { LongMoment, TextWithMoment } from '@patina/parts/LongMoment';
import { SkinGrades } from '@patina/parts/SkinGrades';
import { SkinTitle } from '@patina/parts/SkinTitle';
import { useTranslation } from '@patina/platform/i18n';
import type { OrderEventKind, OrderItem, OrderStatus, Purchase } from '@patina/shared-api/contract/orders/purchase';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { IconName } from '@patina/ui/icon-paths';
import { Grid, Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { useOrderMoney } from '#shared/money.ts';
import styles from './OrderTimeline.module.css';

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
      <Text as="h2" size="lg" id="order-timeline">
        {t('order.timeline')}
      </Text>
      <ol>
        {orderSteps(order).map((step) => (
          <Step key={`${step.kind} ${step.at}`} step={step} isReplaced={order.replaced_by != null} />
        ))}
        {way && others.length === 0 && <TradeSteps order={order} steps={way.steps} />}
      </ol>
      {others.length > 0 &&
        ways.map(({ key, items, steps }) => (
          <Stack as="section" key={key} gap={2} className={styles.way} aria-labelledby={`order-way-${key}`}>
            <WayItems id={`order-way-${key}`} items={items} />
            <ol>
              <TradeSteps order={order} steps={steps} />
            </ol>
          </Stack>
        ))}
    </Panel>
  );
}

function Step({ step, isReplaced }: { step: OrderStep; isReplaced: boolean }) {
  const { t } = useTranslation('account');
  const { kind, at } = step;
  if (step.at === undefined) {
    return (
      <TimelineStep name={t(`order.ahead.${step.kind}`)}>
        <Text size="sm" tone="quiet">
          {t(`order.aheadText.${step.kind}`)}
        </Text>
      </TimelineStep>
    );
  }
  const explanation = kind === 'cancelled' && isReplaced ? 'order.stepText.replaced' : EXPLANATIONS[kind];
  return (
    <TimelineStep name={t(`order.step.${kind}`)} icon={ICONS[kind]} isLost={LOST.has(kind)}>
      <Text size="sm" tone="quiet">
        {at !== undefined && <LongMoment seconds={at} />}
      </Text>
      {explanation && (
        <Text size="sm" tone="quiet">
          {t(explanation)}
        </Text>
      )}
    </TimelineStep>
  );
}

/** The items that travel together, as the heading of their steps. */
function WayItems({ id, items }: { id: string; items: readonly OrderItem[] }) {
  const { t } = useTranslation('account');
  return (
    <Stack as="h3" gap={1} size="sm" weight="medium" id={id} className={styles.items}>
      {items.map(({ item_id, title, img_url }) => (
        <Row as="span" key={`${item_id} ${title}`} gap={1.5} breaks="anywhere" className={styles.item}>
          <ItemPicture source={img_url} />
          <span>{title ? <SkinTitle title={title} /> : t('orders.unknownItem')}</span>
          <SkinGrades title={title} />
        </Row>
      ))}
    </Stack>
  );
}

const TRADE_ICONS: Record<PastTradeStep['kind'], IconName> = {
  sent: 'arrow-right',
  protected: 'check',
  done: 'check',
  declined: 'close',
  expired: 'close',
  reversed: 'retry',
  cancelled: 'close',
  refund: 'retry',
};

const LOST_TRADES = new Set<PastTradeStep['kind']>(['declined', 'expired', 'reversed', 'cancelled', 'refund']);

/** The steps of items on their way to the buyer. */
function TradeSteps({ order, steps }: { order: Purchase; steps: readonly TradeStep[] }) {
  return steps.map((step) =>
    step.at === undefined ? (
      <UpcomingTrade key={step.kind} step={step} />
    ) : (
      <PastTrade key={`${step.kind} ${step.at}`} order={order} step={step} />
    ),
  );
}

function PastTrade({ order, step }: { order: Purchase; step: PastTradeStep }) {
  const { kind, at, isByBuyer, isLost, refunded } = step;
  const { t } = useTranslation('account');
  const money = useOrderMoney();
  return (
    <TimelineStep
      name={t(`order.trade.step.${isByBuyer ? 'cancelledByBuyer' : isLost ? 'cancelledLost' : kind}`)}
      icon={TRADE_ICONS[kind]}
      isLost={LOST_TRADES.has(kind)}
    >
      <Text size="sm" tone="quiet">
        <LongMoment seconds={at} />
      </Text>
      {isLost && (
        <Text size="sm" tone="quiet">
          {t('order.trade.lost')}
        </Text>
      )}
      {refunded && refunded.amount > 0 && (
        <Text size="sm" tone="quiet">
          {t('order.trade.refunded', { amount: money(order, refunded.amount, refunded.charged) })}
        </Text>
      )}
    </TimelineStep>
  );
}

function UpcomingTrade({ step: { kind, until, tradeOffer } }: { step: UpcomingTradeStep }) {
  const { t } = useTranslation('account');
  const isNext = tradeOffer !== undefined;
  return (
    <TimelineStep name={t(`order.trade.ahead.${kind}`)} isNext={isNext}>
      <Text size="sm" tone="quiet">
        {until === undefined ? (
          t(`order.trade.aheadText.${kind}`)
        ) : (
          <TextWithMoment text={(moment) => t(`order.trade.until.${kind}`, { moment })} seconds={until} />
        )}
      </Text>
      {isNext && (
        <Button
          variant="solid"
          className={styles.action}
          render={<a href={`https://steamcommunity.com/tradeoffer/${tradeOffer}/`} target="_blank" rel="noreferrer" />}
        >
          {t('order.trade.open')}
          <Icon name="external" />
          <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
        </Button>
      )}
    </TimelineStep>
  );
}

interface TimelineStepProps {
  name: string;
  /** Undefined for a step that is still to come. */
  icon?: IconName | undefined;
  /** Ends the way without a lasting delivery. */
  isLost?: boolean;
  /** Waits for the shopper. */
  isNext?: boolean;
  /** Time and explanation, below the name. */
  children: ReactNode;
}

/** A step of a timeline. */
function TimelineStep({ name, icon, isLost = false, isNext = false, children }: TimelineStepProps) {
  return (
    <Grid
      as="li"
      gap={1.5}
      className={styles.step}
      data-ahead={icon === undefined || undefined}
      data-next={isNext || undefined}
      data-lost={isLost || undefined}
    >
      <span className={styles.dot}>{icon && <Icon name={icon} />}</span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {children}
      </div>
    </Grid>
  );
}

type UpcomingKind = Extract<OrderEventKind, 'processing' | 'completed'>;

/** A past event of an order (`at`, seconds since 1970), or an upcoming one. */
type OrderStep = { kind: OrderEventKind; at: number } | { kind: UpcomingKind; at?: undefined };

/** Upcoming steps, by status. */
const UPCOMING: Record<OrderStatus, UpcomingKind[]> = {
  pending: ['processing', 'completed'],
  processing: ['completed'],
  completed: [],
  cancelled: [],
  refunded: [],
  reversed: [],
};

/** Steps of an order, oldest first; what the ways of its items tell is left out. */
function orderSteps({ events, status, items }: Pick<Purchase, 'events' | 'status' | 'items'>): OrderStep[] {
  const isTold = new Set<OrderEventKind>();
  if (items.some(({ trade }) => trade !== undefined && trade.events.length > 0)) isTold.add('completed');
  if (items.length > 0 && items.every(({ refund }) => refund)) isTold.add('refunded').add('reversed');
  const ahead = status !== 'pending' && items.some(({ trade }) => trade) ? [] : UPCOMING[status];
  return [...events.filter(({ kind }) => !isTold.has(kind)), ...ahead.map((kind) => ({ kind }))];
}
