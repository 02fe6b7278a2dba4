import { FRESH } from '@patina/parts/fresh';
import { keepPreviousData, queryOptions } from '@patina/platform/query';
import { ApiProblem, UNREACHABLE } from '@patina/shared-api/client/api-problem';
import {
  AppReleases,
  appReleasesPath,
  LIVE_RELEASES_PATH,
  type LiveRelease,
  LiveReleases as LiveReleasesAnswer,
  RELEASE_MARKS_PATH,
  RELEASE_STACK_PATH,
  ReleaseMarks,
  ReleaseStack,
  type StackFrame,
} from '@patina/shared-api/contract/desk/live-releases';
import * as z from 'zod/mini';
import { DESK } from '../queries/desk-query.ts';

/** Asks the edge. @throws ApiProblem where it cannot be reached, or fails; an answer of 404 is none of these */
async function askEdge(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ApiProblem('unreachable', UNREACHABLE, { cause });
  });
  if (response.ok || response.status === 404) return response;
  throw new ApiProblem('unreachable', UNREACHABLE, { status: response.status });
}

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
  const response = await askEdge(LIVE_RELEASES_PATH, signal);
  return response.ok ? z.parse(LiveReleasesAnswer, await response.json()).apps : [];
}

/** How often a page that is open asks again what has become of releases, in milliseconds. */
const ASK_AGAIN = 15_000;

/** The releases of an app and what was done with them, from the edge; null where there is no such app. */
export function appReleases(app: string) {
  return queryOptions({
    queryKey: [...DESK, appReleasesPath(app)],
    async queryFn({ signal }): Promise<AppReleases | null> {
      const response = await askEdge(appReleasesPath(app), signal);
      if (!response.ok) return null;
      return z.parse(AppReleases, await response.json());
    },
    ...FRESH,
    placeholderData: keepPreviousData,
    refetchInterval: ASK_AGAIN,
  });
}

/** What has gone live in the last 30 days, for plots; none from an edge that is older than the call. */
export function releaseMarks() {
  return queryOptions({
    queryKey: [...DESK, RELEASE_MARKS_PATH],
    async queryFn({ signal }): Promise<ReleaseMarks['marks']> {
      const response = await askEdge(RELEASE_MARKS_PATH, signal);
      return response.ok ? z.parse(ReleaseMarks, await response.json()).marks : [];
    },
    ...FRESH,
    retry: false,
  });
}

/** Where places of a stack are in the sources, from the edge; as they were built from an edge that is older than the call. */
export function sourceStack(places: readonly string[]) {
  const address = `${RELEASE_STACK_PATH}?${new URLSearchParams(places.map((place) => ['at', place]))}`;
  return queryOptions({
    queryKey: [...DESK, address],
    async queryFn({ signal }): Promise<StackFrame[]> {
      const response = await askEdge(address, signal);
      if (!response.ok) return places.map((built) => ({ built }));
      return z.parse(ReleaseStack, await response.json()).frames;
    },
    // A release never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
