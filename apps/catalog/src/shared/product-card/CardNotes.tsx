import { useTranslation } from '@patina/platform/i18n';
import type { ShippedLanguage } from '@patina/platform/languages';
import type { Market, Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { DateTime } from '@patina/ui/DateTime';
import styles from './CardNotes.module.css';

interface Texts {
  from(day: string): string;
  under(percent: number): string;
  over(percent: number): string;
  madeUp: string;
}

/** With the part itself, because few cards have it, and all first pages load the texts of cards. */
const TEXTS: Record<ShippedLanguage, Texts> = {
  en: {
    from: (day) => `Deliverable from ${day}`,
    under: (percent) => `${percent} % under the market`,
    over: (percent) => `${percent} % over the market`,
    madeUp: 'Made up: ',
  },
  pt: {
    from: (day) => `Entrega a partir de ${day}`,
    under: (percent) => `${percent} % abaixo do mercado`,
    over: (percent) => `${percent} % acima do mercado`,
    madeUp: 'Inventado: ',
  },
  es: {
    from: (day) => `Entrega desde el ${day}`,
    under: (percent) => `${percent} % bajo el mercado`,
    over: (percent) => `${percent} % sobre el mercado`,
    madeUp: 'Inventado: ',
  },
  de: {
    from: (day) => `Lieferbar ab ${day}`,
    under: (percent) => `${percent} % unter dem Markt`,
    over: (percent) => `${percent} % über dem Markt`,
    madeUp: 'Erfunden: ',
  },
};

/**
 * What few cards say: how the price compares with others, and from which day an item can be delivered. In English in a language that
 * only the operator has.
 */
export function CardNotes({ market, available_at: seconds }: Pick<Product, 'market' | 'available_at'>) {
  const { language } = useTranslation('catalog').i18n;
  const texts = new Map(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
  return (
    <div className={styles.notes}>
      {market && (
        <span className={styles.note} data-good={market.under > 0}>
          {marketText(market, texts)}
        </span>
      )}
      {seconds !== undefined && (
        <span className={styles.note}>
          <DateTime seconds={seconds}>{texts.from(dayText(seconds, language))}</DateTime>
        </span>
      )}
    </div>
  );
}

function marketText({ under, is_made_up }: Market, texts: Texts): string {
  return `${is_made_up ? texts.madeUp : ''}${under > 0 ? texts.under(under) : texts.over(-under)}`;
}

function dayText(seconds: number, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
}
