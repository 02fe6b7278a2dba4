import type { BootLocale } from '@patina/platform/boot';
import { type PrefetchRequest, prefetchRequest } from '@patina/platform/prefetch-request';
import { askedLanguage, chooseCurrency, chooseLanguage } from '@patina/shared-api/contract/choose-locale';
import type { Currency, Language } from '@patina/shared-api/contract/content';
import { profile } from '@patina/shared-api/contract/profile';
import { requestKey } from '@patina/shared-api/contract/request-key';
import type { ApiAnswer, ApiReader } from './api-reader.ts';
import type { RouteMatch } from './route-match.ts';

/** What the page would ask the API for first, asked already. */
export interface PageAnswers {
  locale: BootLocale | null;
  languageCode: string;
  /** The address itself asks for that language. */
  isLanguageAsked: boolean;
  /** Answers by request key: what there is, and that something does not exist. */
  answers: Record<string, unknown>;
  /** False when the page's own data does not exist. */
  exists: boolean;
  /** Cookies for the visitor: a session in use is prolonged. */
  cookies: string[];
}

interface Visitor {
  cookies: Record<string, string | undefined>;
  /** For what is asked in the visitor's name. */
  headers: Record<string, string>;
  /** For what is the same for everybody, so that the API counts it for whoever asks and not for the edge. */
  whereFrom: Record<string, string>;
}

/** Asks for everything the start-up and the first route of a page need, in two rounds. */
export async function readPageAnswers(
  api: ApiReader,
  match: RouteMatch | undefined,
  search: URLSearchParams,
  visitor: Visitor,
): Promise<PageAnswers> {
  const [auth, languages, currencies] = await Promise.all([
    api.personal('/is-auth', visitor.headers),
    api.shared('/languages', visitor.whereFrom),
    api.shared('/currencies', visitor.whereFrom),
  ]);
  const answers: Record<string, unknown> = {};
  const keep = (key: string, answer: ApiAnswer | undefined) => {
    if (answer?.status === 200 || answer?.status === 404) answers[key] = answer.body;
  };
  keep('/is-auth', auth);
  keep('/languages', languages);
  keep('/currencies', currencies);
  const asked = askedLanguage(payloadOf<Language>(languages), search);
  const locale = chooseLocale(payloadOf<Language>(languages), payloadOf<Currency>(currencies), asked, visitor.cookies);
  const cookies = auth?.cookies ?? [];
  if (!locale) return { locale: null, languageCode: 'en', isLanguageAsked: false, answers, exists: true, cookies };

  const own = (match?.route.prefetch ?? []).map((prefetch) => prefetchRequest(prefetch, match?.params ?? {}, search));
  const frame = [
    { path: '/localizations', query: { lang_id: String(locale.language) } },
    { path: '/settings', query: {} },
    { path: '/static-pages', query: {} },
    { path: '/social-links', query: {} },
  ];
  const ask = ({ path, query }: PrefetchRequest) =>
    `${path}?${new URLSearchParams({ ...query, currency: locale.currency, language: String(locale.language) })}`;
  const read = async ({ path, query }: PrefetchRequest) => {
    const answer = await api.shared(ask({ path, query }), visitor.whereFrom);
    keep(requestKey(path, query), answer);
    return !isNothing(answer, query);
  };
  /** The header shows the balance. */
  const readProfile = async () => {
    if (!isSignedIn(auth)) return;
    const { path } = profile.read;
    keep(path, await api.personal(ask({ path, query: {} }), visitor.headers));
  };
  const [ownAnswers] = await Promise.all([Promise.all(own.map(read)), Promise.all(frame.map(read)), readProfile()]);
  const { languageCode, ...bootLocale } = locale;
  const exists = ownAnswers.every((found) => found);
  return { locale: bootLocale, languageCode, isLanguageAsked: asked !== undefined, answers, exists, cookies };
}

function isSignedIn(auth: ApiAnswer | undefined): boolean {
  return auth?.status === 200 && (auth.body as { authenticated?: boolean }).authenticated === true;
}

/** Whether the API says that there is no such thing, or that there can be none of such a path: `/items/x%00`. */
function isNothing(answer: ApiAnswer | undefined, query: PrefetchRequest['query']): boolean {
  if (answer?.status === 404) return true;
  return Object.keys(query).length === 0 && (answer?.status === 400 || answer?.status === 414);
}

/** The language that the address asks for; else language and currency as the cookies say, where the store has them. */
function chooseLocale(
  languages: Language[],
  currencies: Currency[],
  asked: Language | undefined,
  cookies: Visitor['cookies'],
) {
  if (languages.length === 0) return null;
  const language = asked ?? chooseLanguage(languages, Number(cookies['languageId']) || null);
  const currency = chooseCurrency(currencies, cookies['currencyCode'] ?? null);
  return { language: language.id, languageCode: language.code, currency: currency.code };
}

function payloadOf<Entry>(answer: ApiAnswer | undefined): Entry[] {
  const payload = (answer?.body as { payload?: unknown } | undefined)?.payload;
  return answer?.status === 200 && Array.isArray(payload) ? payload : [];
}
