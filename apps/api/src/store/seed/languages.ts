import { SHIPPED_LANGUAGES, type ShippedLanguage } from '@patina/platform/languages';

/** The name of each language in that language. */
const TITLES: Record<ShippedLanguage, string> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  de: 'Deutsch',
};

/** Languages of a new store; the first is the default. */
export const languagesSeed = SHIPPED_LANGUAGES.map((code) => ({ code, title: TITLES[code] }));
