import { useTranslation } from '@patina/platform/i18n';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { DateTime } from '@patina/ui/DateTime';
import styles from './DeliveryDay.module.css';

/** From which day an item can be delivered, on its card. */
export function DeliveryDay({ available_at: seconds = 0 }: Pick<Product, 'available_at'>) {
  const { t, i18n } = useTranslation('catalog');
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
  return (
    <span className={styles.day}>
      <DateTime seconds={seconds}>{t('card.from', { day })}</DateTime>
    </span>
  );
}
