import { LRUCache } from 'lru-cache';

/** A response of the API. */
export interface ApiResponse {
  status: number;
  body: unknown;
  /** `Set-Cookie` headers. */
  cookies: string[];
}

/** How long a shared response is served from the cache, in milliseconds. */
const SHARED_TTL_MS = 2000;
const MAX_CACHED_RESPONSES = 500;

export interface ApiCache {
  /**
   * GET of the API as a guest; simultaneous calls are one request, made with the headers of the first, which may only
   * contain the visitor's address. Undefined if it failed.
   */
  shared(pathAndQuery: string, headers: Record<string, string>): Promise<ApiResponse | undefined>;
  /** GET of the API on behalf of the visitor, never cached. */
  personal(pathAndQuery: string, headers: Record<string, string>): Promise<ApiResponse | undefined>;
}

/** Returns a response to waiting callers without caching it. */
class NotCacheable extends Error {
  readonly response: ApiResponse | undefined;
  constructor(response: ApiResponse | undefined) {
    super('Only responses with status 200 are cached.');
    this.response = response;
  }
}

/**
 * Reads the API for the pages that the edge composes. Calls never fail: the page itself makes those without a response.
 */
export function openApiCache(apiUrl: string, timeoutMs: number, onFailure: (error: unknown) => void): ApiCache {
  async function get(pathAndQuery: string, headers: Record<string, string>): Promise<ApiResponse | undefined> {
    try {
      const response = await fetch(`${apiUrl}/api${pathAndQuery}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
      return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() };
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  }

  const cache = new LRUCache<string, ApiResponse, Record<string, string>>({
    max: MAX_CACHED_RESPONSES,
    ttl: SHARED_TTL_MS,
    ttlResolution: 0,
    // A response evicted before it arrives is still returned to waiting callers.
    ignoreFetchAbort: true,
    async fetchMethod(pathAndQuery, _, { context: headers }) {
      const response = await get(pathAndQuery, headers);
      if (response?.status !== 200) throw new NotCacheable(response);
      return response;
    },
  });

  return {
    async shared(pathAndQuery, headers) {
      const status: LRUCache.Status<string, ApiResponse, Record<string, string>> = {};
      try {
        return await cache.fetch(pathAndQuery, { context: headers, status });
      } catch (error) {
        if (!(error instanceof NotCacheable)) throw error;
        // The shared request was rate limited for another visitor, which does not apply to this one.
        const isOtherVisitorLimited = status.fetch === 'inflight' && error.response?.status === 429;
        return isOtherVisitorLimited ? get(pathAndQuery, headers) : error.response;
      }
    },
    personal: get,
  };
}
