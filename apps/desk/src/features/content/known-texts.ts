import { FRESH } from '@patina/parts/fresh';
import { queryOptions, useQuery } from '@patina/platform/query';
import { content } from '@patina/shared-api/contract/content/content';
import { type LiveRelease, ReleaseTexts, TEXTS } from '@patina/shared-api/contract/desk/live-releases';
import { apiOf } from '@patina/shared-api/queries/query-client';
import * as z from 'zod/mini';
import { DESK } from '#shared/queries/desk-query.ts';
import { fetchLiveReleases } from '#shared/releases/live-releases.ts';

/** A text of the shop in one language, with what stands there. */
export interface KnownText {
  text_language: string;
  key: string;
  /** Of the live release, which is English where the release lacks the language; undefined if no release has the key. */
  standard: string | undefined;
  /** The operator's in its place. */
  own: string | undefined;
}

/** The language whose texts are shown where one lacks a text. */
const BASE = 'en';

/** Every text of the shop: those of the live releases, and the operators' own. */
export function useKnownTexts() {
  const releases = useQuery(releaseTexts());
  const own = useQuery(ownTexts());
  const error = own.error ?? releases.error;
  return {
    data: releases.data && own.data && knownTexts(releases.data, own.data),
    error,
    isFetching: releases.isFetching || own.isFetching,
    refetch: () => Promise.all([releases.refetch(), own.refetch()]),
  };
}

/** The texts of the live releases: by language and key; undefined for what none has. */
export function useStandardTexts(): (language: string, key: string) => string | undefined {
  const { data: releases = [] } = useQuery(releaseTexts());
  return (language, key) => releases.map((texts) => texts[language]?.[key]).find((text) => text !== undefined);
}

interface OwnTexts {
  language: string;
  texts: Record<string, string>;
}

function knownTexts(releases: readonly ReleaseTexts[], own: readonly OwnTexts[]): KnownText[] {
  return own.flatMap(({ language, texts }) => {
    const standard: Record<string, string> = Object.assign(
      {},
      ...releases.flatMap((release) => [release[BASE], release[language]]),
    );
    const keys = new Set([...Object.keys(standard), ...Object.keys(texts)]);
    return [...keys].map((key) => ({ text_language: language, key, standard: standard[key], own: texts[key] }));
  });
}

function ownTexts() {
  return queryOptions({
    queryKey: [...DESK, 'own-texts'],
    queryFn: async ({ signal, ...context }): Promise<OwnTexts[]> => {
      const api = apiOf(context);
      const { payload } = await api(content.languages, { signal });
      const read = async ({ id, code }: { id: number; code: string }) => ({
        language: code,
        texts: await api(content.localizations, { query: { lang_id: id }, signal }),
      });
      return Promise.all(payload.map(read));
    },
    ...FRESH,
  });
}

function releaseTexts() {
  return queryOptions({
    queryKey: [...DESK, TEXTS],
    queryFn: async ({ signal }) => {
      const live = await fetchLiveReleases(signal);
      return Promise.all(live.map((release) => fetchTexts(release, signal)));
    },
    retry: false,
  });
}

/** None of a release that is older than the file. */
async function fetchTexts({ app, live }: LiveRelease, signal: AbortSignal): Promise<ReleaseTexts> {
  const response = await fetch(`/releases/${app}/${live}/${TEXTS}`, { signal });
  return response.ok ? z.parse(ReleaseTexts, await response.json()) : {};
}
