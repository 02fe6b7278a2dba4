import { keepPreviousData, QueryClient, type QueryKey, queryOptions } from '@patina/platform/query';
import type * as z from 'zod/mini';
import type { Api } from '../client/api.ts';
import type { Call } from '../client/api-options.ts';
import type { Endpoint } from '../contract/protocol/endpoint.ts';

const MINUTE = 60_000;

/**
 * Creates the page's one query cache. It does not retry, because the client retries reads itself; nor does it retry on
 * mount, because a route loader has just made the request: the error is shown.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { api },
        staleTime: MINUTE,
        gcTime: 10 * MINUTE,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** The API client in a query function: every query of the page's cache carries it as `meta`. */
export function apiOf(context: { meta: Record<string, unknown> | undefined }): Api {
  return context.meta?.['api'] as Api;
}

/** Values of a call, and how its query differs from others. */
type Asked<Query, Body> = Omit<Call<Query, Body>, 'signal'> & {
  /** In milliseconds. */
  staleTime?: number;
  enabled?: boolean;
  /** Whether the answer for the key before stays until the new one is there. */
  keepsPrevious?: boolean;
};

/** A query for the payload of a call, whose key names all that the answer depends on. */
export function payloadQuery<
  const Key extends QueryKey,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType<{ payload: unknown }>,
>(queryKey: Key, endpoint: Endpoint<Query, Body, Response>, asked: Asked<z.output<Query>, z.output<Body>> = {}) {
  const { staleTime, enabled, keepsPrevious, ...call } = asked;
  return queryOptions({
    queryKey,
    queryFn: ({ signal, ...context }) => apiOf(context)(endpoint, { ...call, signal }),
    select: (answer): z.output<Response>['payload'] => answer.payload,
    ...(staleTime !== undefined && { staleTime }),
    ...(enabled !== undefined && { enabled }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}
