import { useTranslation } from '@patina/platform/i18n';
import type { ShippedLanguage } from '@patina/platform/languages';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { DateTime } from '@patina/ui/DateTime';
import styles from './DeliveryDay.module.css';

/** With the part itself, because few cards have it, and all first pages load the texts of cards. */
const TEXTS: Record<ShippedLanguage, (day: string) => string> = {
  en: (day) => `Deliverable from ${day}`,
  pt: (day) => `Entrega a partir de ${day}`,
  es: (day) => `Entrega desde el ${day}`,
  de: (day) => `Lieferbar ab ${day}`,
};

/** From which day an item can be delivered, on its card; in English in a language that only the operator has. */
export function DeliveryDay({ available_at: seconds = 0 }: Pick<Product, 'available_at'>) {
  const { language } = useTranslation('catalog').i18n;
  const locale = language === 'en' ? 'en-GB' : language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
  const say = new Map(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
  return (
    <span className={styles.day}>
      <DateTime seconds={seconds}>{say(day)}</DateTime>
    </span>
  );
}
