import { useTranslation } from '@patina/platform/i18n';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { Badge, type BadgeProps } from '@patina/ui/Badge';
import { Icon } from '@patina/ui/Icon';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './Trade.module.css';

const TONES: Record<TradeState, NonNullable<BadgeProps['tone']>> = {
  waiting: 'warning',
  sent: 'neutral',
  protected: 'info',
  done: 'success',
  declined: 'danger',
  expired: 'danger',
  reversed: 'danger',
  cancelled: 'neutral',
};

/** Where an item is; `count` of several items. */
export function TradeBadge({ state, count = 1 }: { state: TradeState; count?: number }) {
  const { t } = useTranslation('desk');
  return (
    <Badge tone={TONES[state]}>
      {count > 1 && `${count} × `}
      {t(`trade.${state}`)}
    </Badge>
  );
}

/** A trade offer by its number, with its page on Steam. */
export function TradeOfferLink({ number }: { number: string }) {
  const { t } = useTranslation('desk');
  return (
    <a
      className={styles.link}
      href={`https://steamcommunity.com/tradeoffer/${number}/`}
      target="_blank"
      rel="noreferrer"
    >
      {t('trade.offer', { number })}
      <Icon name="external" />
      <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
    </a>
  );
}
