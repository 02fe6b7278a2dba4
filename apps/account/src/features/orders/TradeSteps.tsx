import type { PastTradeStep, TradeStep, UpcomingTradeStep } from '@patina/parts/item-ways';
import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { IconName } from '@patina/ui/icon-paths';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useEuros } from '#shared/money/use-euros.ts';
import { LongMoment } from './LongMoment.tsx';
import styles from './OrderTimeline.module.css';
import { TextWithMoment } from './TextWithMoment.tsx';
import { TimelineStep } from './TimelineStep.tsx';

const ICONS: Record<PastTradeStep['kind'], IconName> = {
  sent: 'arrow-right',
  protected: 'check',
  done: 'check',
  declined: 'close',
  expired: 'close',
  reversed: 'retry',
  cancelled: 'close',
  refund: 'retry',
};

const LOST = new Set<PastTradeStep['kind']>(['declined', 'expired', 'reversed', 'cancelled', 'refund']);

/** The steps of items on their way to the buyer. */
export function TradeSteps({ steps }: { steps: readonly TradeStep[] }) {
  return steps.map((step) =>
    step.at === undefined ? (
      <Upcoming key={step.kind} step={step} />
    ) : (
      <Past key={`${step.kind} ${step.at}`} step={step} />
    ),
  );
}

function Past({ step: { kind, at, refunded } }: { step: PastTradeStep }) {
  const { t } = useTranslation('account');
  const euros = useEuros();
  return (
    <TimelineStep name={t(`order.trade.step.${kind}`)} icon={ICONS[kind]} isLost={LOST.has(kind)}>
      <p className={styles.text}>
        <LongMoment seconds={at} />
      </p>
      {refunded !== undefined && refunded > 0 && (
        <p className={styles.text}>{t('order.trade.refunded', { amount: euros(refunded) })}</p>
      )}
    </TimelineStep>
  );
}

function Upcoming({ step: { kind, until, tradeOffer } }: { step: UpcomingTradeStep }) {
  const { t } = useTranslation('account');
  const isNext = tradeOffer !== undefined;
  return (
    <TimelineStep name={t(`order.trade.ahead.${kind}`)} isNext={isNext}>
      <p className={styles.text}>
        {until === undefined || kind === 'send' || kind === 'sendAgain' ? (
          t(`order.trade.aheadText.${kind}`)
        ) : (
          <TextWithMoment text={(moment) => t(`order.trade.until.${kind}`, { moment })} seconds={until} />
        )}
      </p>
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
