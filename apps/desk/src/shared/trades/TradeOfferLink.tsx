import { useTranslation } from '@patina/platform/i18n';
import { Icon } from '@patina/ui/Icon';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './TradeOfferLink.module.css';

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
