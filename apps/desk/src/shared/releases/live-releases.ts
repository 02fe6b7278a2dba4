import { FRESH } from '@patina/parts/fresh';
import { queryOptions } from '@patina/platform/query';
import {
  LIVE_RELEASES_PATH,
  type LiveRelease,
  LiveReleases as LiveReleasesAnswer,
} from '@patina/shared-api/contract/desk/live-releases';
import * as z from 'zod/mini';
import { DESK } from '../queries/desk-query.ts';

/** What the edge's registry says; none from an edge that is older than the call. */
export function liveReleases() {
  return queryOptions({
    queryKey: [...DESK, LIVE_RELEASES_PATH],
    queryFn: ({ signal }) => fetchLiveReleases(signal),
    ...FRESH,
    retry: false,
  });
}

export async function fetchLiveReleases(signal: AbortSignal): Promise<LiveRelease[]> {
  const response = await fetch(LIVE_RELEASES_PATH, { signal });
  return response.ok ? z.parse(LiveReleasesAnswer, await response.json()).apps : [];
}
