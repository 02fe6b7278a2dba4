import { queryOptions, useQuery } from '@patina/platform/query';
import { type LiveRelease, ReleaseTexts, TEXTS } from '@patina/shared-api/contract/desk/live-releases';
import * as z from 'zod/mini';
import { DESK } from '#shared/queries/desk-query.ts';
import { fetchLiveReleases } from '#shared/releases/live-releases.ts';

/** The texts of the live releases: by language and key; undefined for what none has. */
export function useDefaultTexts(): (language: string, key: string) => string | undefined {
  const { data: apps = [] } = useQuery(defaultTexts());
  return (language, key) => apps.map((texts) => texts[language]?.[key]).find((text) => text !== undefined);
}

function defaultTexts() {
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
