import { queryOptions } from '@patina/platform/query';
import { content } from '../contract/content/content.ts';
import type { Locale } from '../state/locale.ts';
import { apiOf } from './query-client.ts';

/** Texts and settings change rarely; an open page reloads them after this time. */
const HALF_HOUR = 30 * 60_000;

/** Languages of the store; the same in every locale, so the start-up can request them before it has chosen one. */
export function languages() {
  return queryOptions({
    queryKey: ['languages'],
    queryFn: ({ signal, ...context }) => apiOf(context)(content.languages, { signal }),
    select: (answer) => answer.payload,
    staleTime: HALF_HOUR,
  });
}

/** Display currencies; the same in every locale, so the start-up can request them before it has chosen one. */
export function currencies() {
  return queryOptions({
    queryKey: ['currencies'],
    queryFn: ({ signal, ...context }) => apiOf(context)(content.currencies, { signal }),
    select: (answer) => answer.payload,
    staleTime: HALF_HOUR,
  });
}

export function settings(locale: Locale) {
  return queryOptions({
    queryKey: ['settings', locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(content.settings, { signal }),
    select: (answer) => answer.payload,
    staleTime: HALF_HOUR,
  });
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
  return queryOptions({
    queryKey: ['countries', locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(content.countries, { signal }),
    select: (answer) => answer.payload,
    staleTime: HALF_HOUR,
  });
}

export function staticPages(locale: Locale) {
  return queryOptions({
    queryKey: ['static-pages', locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(content.staticPages, { signal }),
    select: (answer) => answer.payload,
    staleTime: HALF_HOUR,
  });
}

/** One static page by id or slug. */
export function staticPage(idOrSlug: string, locale: Locale) {
  return queryOptions({
    queryKey: ['static-page', idOrSlug, locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(content.staticPage, { params: { id: idOrSlug }, signal }),
    select: (answer) => answer.payload,
    staleTime: HALF_HOUR,
  });
}

export function socialLinks(locale: Locale) {
  return queryOptions({
    queryKey: ['social-links', locale.language],
    queryFn: ({ signal, ...context }) => apiOf(context)(content.socialLinks, { signal }),
    select: (answer) => answer.payload,
    staleTime: HALF_HOUR,
  });
}
