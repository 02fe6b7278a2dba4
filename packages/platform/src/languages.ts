/**
 * Languages in which the pages, the problem texts, the emails and the seed ship; the first is the fallback of all
 * others.
 */
export const SHIPPED_LANGUAGES = ['en', 'pt', 'es', 'de'] as const;
export type ShippedLanguage = (typeof SHIPPED_LANGUAGES)[number];

/** Languages into which the English texts are translated. */
export type TranslatedLanguage = Exclude<ShippedLanguage, 'en'>;
export const TRANSLATED_LANGUAGES = SHIPPED_LANGUAGES.filter((code): code is TranslatedLanguage => code !== 'en');
