import { LANGUAGE_PARAMETER } from '@patina/shared-api/contract/content/choose-locale';
import { PREFERENCE_FIELDS, PREFERENCES_PATH } from '@patina/shared-api/contract/protocol/plain-form';
import type { FastifyInstance } from 'fastify';
import type { RequestedLocale } from '#prefetch/page-locale.ts';

/** Longest body that is read, in bytes: an address and two short values. */
const MAX_BODY = 8192;

/** What the fields may be; the cookies are strangers' input wherever they are read. */
const VALUES = { [PREFERENCE_FIELDS.language]: /^\d{1,9}$/, [PREFERENCE_FIELDS.currency]: /^[A-Z]{3,5}$/ };

/**
 * Keeps the language and the currency that a visitor without scripts has chosen in the cookies that the shell writes, too,
 * and goes back to the page. Does nothing for a form of another site.
 */
export async function preferenceRoute(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post<{ Body: URLSearchParams | undefined }>(PREFERENCES_PATH, async ({ body, headers, host }, reply) => {
    const fields = body ?? new URLSearchParams();
    const isOwn = isOwnForm(headers, host);
    const chosen = Object.entries(VALUES).filter(([name, form]) => isOwn && form.test(fields.get(name) ?? ''));
    const cookies = chosen.map(([name]) => preferenceCookie(name, fields.get(name) ?? ''));
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return reply.header('cache-control', 'no-store').redirect(pageOf(fields.get(PREFERENCE_FIELDS.from)), 303);
  });
}

/** Whether the browser says that the form is one of this store; one that says nothing is too old to tell. */
function isOwnForm(headers: Record<string, unknown>, host: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  return typeof origin !== 'string' || (URL.canParse(origin) && new URL(origin).host === host);
}

const STORE = 'http://store';

/** Path and query of a page of this store, without the language that it was requested in; the home page if it is none. */
function pageOf(from: string | null): string {
  const url = from?.startsWith('/') && URL.canParse(from, STORE) ? new URL(from, STORE) : new URL(STORE);
  if (url.origin !== STORE) return '/';
  url.searchParams.delete(LANGUAGE_PARAMETER);
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** `Set-Cookie` header that keeps a preference, as the shell keeps it. */
const preferenceCookie = (name: string, value: string | number): string =>
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
