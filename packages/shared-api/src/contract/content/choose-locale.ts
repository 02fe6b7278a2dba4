import type { Currency, Language } from './content.ts';

/** Currency if none can be loaded (docs/product.md#currency). */
export const FALLBACK_CURRENCY: Currency = { code: 'EUR', symbol: '€', value: 1, default: 1 };

/** The stored currency if the store still offers it, else the default one, else the first, else euro. */
export function chooseCurrency(currencies: Currency[], stored: string | null): Currency {
  return (
    currencies.find(({ code }) => code === stored) ??
    currencies.find((currency) => currency.default === 1) ??
    currencies[0] ??
    FALLBACK_CURRENCY
  );
}

/** Query parameter that selects a language, used in links from search engines and other sites. */
export const LANGUAGE_PARAMETER = 'lang';

/** The language that an address selects by its code; undefined if the store does not have it. */
export function requestedLanguage(languages: Language[], search: URLSearchParams): Language | undefined {
  const code = search.get(LANGUAGE_PARAMETER)?.toLowerCase();
  return languages.find((language) => language.code.toLowerCase() === code);
}

/** The stored language if the store still offers it, else the default one, else the first. Throws if there is none. */
export function chooseLanguage(languages: Language[], stored: number | null): Language {
  const language =
    languages.find(({ id }) => id === stored) ?? languages.find((entry) => entry.default === 1) ?? languages[0];
  if (!language) throw new Error('Failed to load languages');
  return language;
}
