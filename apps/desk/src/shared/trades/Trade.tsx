import { useTranslation } from '@patina/platform/i18n';
import type { TradeState } from '@patina/shared-api/contract/trades/trade';
import { Badge, type BadgeProps } from '@patina/ui/Badge';
import { Icon } from '@patina/ui/Icon';
import { Row } from '@patina/ui/Layout';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import type { ReactNode } from 'react';
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

export function TradeBadge({ state, count = 1 }: { state: TradeState; count?: number }) {
  const { t } = useTranslation('desk');
  return (
    <Badge tone={TONES[state]}>
      {count > 1 && `${count} × `}
      {t(`trade.${state}`)}
    </Badge>
  );
}

interface OutsideLinkProps {
  href: string;
  children: ReactNode;
}

/** A link to a page of another site, in a tab of its own. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  const { t } = useTranslation('desk');
  return (
    <Row
      as="a"
      inline
      gap={0.5}
      tone="accent"
      tabular
      className={styles.link}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      {children}
      <Icon name="external" />
      <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
    </Row>
  );
}

/** A trade offer by its number, with its page on Steam. */
export function TradeOfferLink({ number }: { number: string }) {
  const { t } = useTranslation('desk');
  return (
    <OutsideLink href={`https://steamcommunity.com/tradeoffer/${number}/`}>{t('trade.offer', { number })}</OutsideLink>
  );
}
