import { useTranslation } from '@patina/platform/i18n';
import { DateTime } from '@patina/ui/DateTime';
import styles from './DeliveryDay.module.css';

/** From which day an item can be delivered, on its card. @param seconds since 1970 */
export function DeliveryDay({ seconds }: { seconds: number }) {
  const { t, i18n } = useTranslation('catalog');
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
  return (
    <span className={styles.day}>
      <DateTime seconds={seconds}>{t('card.from', { day })}</DateTime>
    </span>
  );
}
