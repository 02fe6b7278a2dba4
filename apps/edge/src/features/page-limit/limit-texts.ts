import type { ShippedLanguage } from '@patina/platform/languages';

/** Texts of the page for an address that has requested too many. */
interface LimitTexts {
  title: string;
  /** With the seconds as `{{seconds}}`. */
  sentence: string;
  retry: string;
}

const TEXTS: Record<ShippedLanguage, LimitTexts> = {
  en: {
    title: 'One moment, please',
    sentence: 'Too many pages have been requested from your network. In {{seconds}} seconds you can go on.',
    retry: 'Try again',
  },
  pt: {
    title: 'Um momento, por favor',
    sentence: 'Foram pedidas demasiadas páginas a partir da sua rede. Pode continuar dentro de {{seconds}} segundos.',
    retry: 'Tentar novamente',
  },
  es: {
    title: 'Un momento, por favor',
    sentence: 'Se han pedido demasiadas páginas desde tu red. Podrás continuar dentro de {{seconds}} segundos.',
    retry: 'Reintentar',
  },
  de: {
    title: 'Einen Moment, bitte',
    sentence: 'Aus Ihrem Netz wurden zu viele Seiten aufgerufen. In {{seconds}} Sekunden geht es weiter.',
    retry: 'Erneut versuchen',
  },
};

/** The texts in a language; English in one that only the operator has. */
export function limitTexts(language: string | undefined): LimitTexts {
  return new Map<string | undefined, LimitTexts>(Object.entries(TEXTS)).get(language) ?? TEXTS.en;
}
