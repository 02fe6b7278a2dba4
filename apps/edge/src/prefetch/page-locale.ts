import type { BootLocale } from '@patina/platform/boot-data';
import { chooseCurrency, chooseLanguage, requestedLanguage } from '@patina/shared-api/contract/content/choose-locale';
import { Currency, Language } from '@patina/shared-api/contract/content/content';
import * as z from 'zod/mini';
import type { ApiCache, ApiResponse } from './api-cache.ts';

/** Cookies of a visitor, by name. */
type Cookies = Record<string, string | undefined>;

/** Language and currency of a page. */
export interface RequestedLocale {
  /** Null before the API has named any. */
  locale: BootLocale | null;
  /** Whether the address itself requests that language. */
  isLanguageRequested: boolean;
}

/** Language and currency of a page by what the API has last answered. */
export function lastLocale(api: ApiCache, search: URLSearchParams, cookies: Cookies): RequestedLocale {
  const { requested, locale } = localeOf(api.last('/languages'), api.last('/currencies'), search, cookies);
  return { locale, isLanguageRequested: requested !== undefined };
}

/** Language code of a page, by the last responses of the API; undefined without any. */
export function lastLanguage(api: ApiCache, search: URLSearchParams, cookies: Cookies): string | undefined {
  return localeOf(api.last('/languages'), undefined, search, cookies).locale?.languageCode;
}

/** Language and currency of a page, by what the store has. `requested`: the language that the address names. */
export function localeOf(
  languages: ApiResponse | undefined,
  currencies: ApiResponse | undefined,
  search: URLSearchParams,
  cookies: Cookies,
) {
  const offered = payloadOf(z.array(Language), languages) ?? [];
  const requested = requestedLanguage(offered, search);
  const ofStore = payloadOf(z.array(Currency), currencies) ?? [];
  return { requested, locale: chooseLocale(offered, ofStore, requested, cookies) };
}

/** The requested language, otherwise language and currency of the cookies, if the store has them. */
function chooseLocale(
  languages: Language[],
  currencies: Currency[],
  requested: Language | undefined,
  cookies: Cookies,
) {
  if (languages.length === 0) return null;
  const language = requested ?? chooseLanguage(languages, Number(cookies['languageId']) || null);
  const currency = chooseCurrency(currencies, cookies['currencyCode'] ?? null);
  return { language: language.id, languageCode: language.code, currency: currency.code };
}

/** Undefined if there is none, or it is not as the contract says. */
function payloadOf<Payload extends z.ZodMiniType>(
  schema: Payload,
  response: ApiResponse | undefined,
): z.output<Payload> | undefined {
  if (response?.status !== 200) return undefined;
  return z.safeParse(schema, (response.body as { payload?: unknown } | null)?.payload).data;
}
