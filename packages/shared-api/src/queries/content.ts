import { queryOptions } from '@patina/platform/query';
import { content } from '../contract/content/content.ts';
import type { Locale } from '../state/locale.ts';
import { apiOf, payloadQuery } from './query-client.ts';

/** Texts and settings change rarely; an open page reloads them after this time. */
const HALF_HOUR = 30 * 60_000;

/** Languages of the store; the same in every locale, so the start-up can request them before it has chosen one. */
export function languages() {
  return payloadQuery(['languages'], content.languages, { staleTime: HALF_HOUR });
}

/** Display currencies; the same in every locale, so the start-up can request them before it has chosen one. */
export function currencies() {
  return payloadQuery(['currencies'], content.currencies, { staleTime: HALF_HOUR });
}

export function settings(locale: Locale) {
  return payloadQuery(['settings', locale.language], content.settings, { staleTime: HALF_HOUR });
}

/** Operator texts of a language by `namespace.key`. */
export function localizations(language: number) {
  return queryOptions({
    queryKey: ['localizations', language],
    queryFn: ({ signal, ...context }) =>
      apiOf(context)(content.localizations, { query: { lang_id: language }, signal }),
    staleTime: HALF_HOUR,
  });
}

export function countries(locale: Locale) {
  return payloadQuery(['countries', locale.language], content.countries, { staleTime: HALF_HOUR });
}

export function staticPages(locale: Locale) {
  return payloadQuery(['static-pages', locale.language], content.staticPages, { staleTime: HALF_HOUR });
}

/** One static page by id or slug. */
export function staticPage(idOrSlug: string, locale: Locale) {
  return payloadQuery(['static-page', idOrSlug, locale.language], content.staticPage, {
    params: { id: idOrSlug },
    staleTime: HALF_HOUR,
  });
}

export function socialLinks(locale: Locale) {
  return payloadQuery(['social-links', locale.language], content.socialLinks, { staleTime: HALF_HOUR });
}
