import { QueryClient } from '@patina/platform/query';
import type { Api } from '../client/api.ts';

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
