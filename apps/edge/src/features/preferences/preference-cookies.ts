import { PREFERENCE_FIELDS } from '@patina/shared-api/contract/protocol/plain-form';
import type { RequestedLocale } from '#prefetch/prefetch-page.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** `Set-Cookie` header that keeps a preference, as the shell keeps it. */
export const preferenceCookie = (name: string, value: string | number): string =>
  `${name}=${value}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`;

/**
 * `Set-Cookie` headers that keep the language which an address requests, as the shell does where scripts run: plain links
 * lead to addresses without it. None if the visitor's cookie has it already.
 */
export function languageCookies(
  { locale, isLanguageRequested }: RequestedLocale,
  cookies: Record<string, string | undefined>,
): string[] {
  const { language } = PREFERENCE_FIELDS;
  const isNew = locale && isLanguageRequested && cookies[language] !== String(locale.language);
  return isNew ? [preferenceCookie(language, locale.language)] : [];
}
