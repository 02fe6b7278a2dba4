import { QueryClient } from '@patina/platform/query';
import type { Api } from '../client/api.ts';

const MINUTE = 60_000;

/**
 * Makes the page's one query cache. The client retries reads itself, so the cache does not; and a loader has just asked
 * when a page mounts, so an error is shown, not asked again.
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

/** The client inside a query function: every query of the page's cache carries it as `meta`. */
export function apiOf(context: { meta: Record<string, unknown> | undefined }): Api {
  return context.meta?.['api'] as Api;
}
