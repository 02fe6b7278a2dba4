import { hash } from 'node:crypto';
import { type Tracing, traced, traceHeadersOf } from '@patina/http/tracing/tracing';
import { LRUCache } from 'lru-cache';
import { type BreakerState, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

export interface ApiResponse {
  status: number;
  body: unknown;
  /** Of the body as it was sent: the same digest is the same answer. */
  digest: string;
  /** Length of the body as it was sent, in characters. */
  length: number;
  cookies: string[];
  /** Whether it is to be asked again after a while: status 503 with `Retry-After`, or nothing that listens. */
  isAway: boolean;
}

/** Of an API that cannot be connected to: what a proxy in front of it would answer. */
const UNREACHABLE: ApiResponse = { status: 503, body: null, digest: '', length: 0, cookies: [], isAway: true };

/** How long a shared response is served from the cache, in milliseconds. */
const SHARED_TTL_MS = 2000;
/** How long after that a shared response is still recent, in milliseconds: as long as a document without prices is sent. */
const RECENT_MS = 60_000;
/** Bytes that a response takes besides its body: its key twice, headers and places in maps. */
const OVERHEAD = 500;
/** A response is not kept if it would take more than this part of the memory, which then has others. */
const LARGEST_PART = 1 / 16;
/** More than the API has; paths come from the releases. */
const MAX_PARTS = 50;

export interface ApiCache {
  /** Longest time of a call, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * GET of the API as a guest; simultaneous calls are one request, made with the headers of the first, which may only
   * contain the visitor's address. Undefined if it failed.
   */
  shared(pathAndQuery: string, headers: Record<string, string>): Promise<ApiResponse | undefined>;
  /** The last shared response, however old; undefined if there is none. */
  last(pathAndQuery: string): ApiResponse | undefined;
  /** The last shared response, unless it is older than a minute. */
  recent(pathAndQuery: string): ApiResponse | undefined;
  /** How long the last shared response is still served from the cache, in milliseconds. */
  freshFor(pathAndQuery: string): number;
  /** GET of the API on behalf of the visitor, never cached. */
  personal(pathAndQuery: string, headers: Record<string, string>): Promise<ApiResponse | undefined>;
  /** How the calls of each part of the API have gone. */
  parts(): PartOfApi[];
}

/** The calls of a part of the API: those whose path has the same first segment. */
export interface PartOfApi {
  /** Such as `/items`. */
  part: string;
  breaker: BreakerState;
  /** Calls that timed out. */
  stalls: number;
  /** Calls that were not made because the breaker was open. */
  skipped: number;
}

interface Part extends PartOfApi {
  calls: CircuitBreaker;
}

interface ApiCacheOptions {
  apiUrl: string;
  timeoutMs: number;
  /** Memory for shared responses, in bytes. */
  cacheBytes: number;
  tracing?: Tracing | undefined;
  onFailure(error: unknown): void;
  /** Called when a part of the API is no longer called because it stalls, and when it is called again. */
  onBreaker(part: string, state: 'open' | 'closed'): void;
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
 * Each part of the API has a circuit breaker, so that one that stalls does not cost every page the timeout.
 */
export function openApiCache(options: ApiCacheOptions): ApiCache {
  const { apiUrl, timeoutMs, cacheBytes, tracing, onFailure, onBreaker } = options;
  const parts = new LRUCache<string, Part>({
    max: MAX_PARTS,
    memoMethod: (part) => {
      const calls = createCircuitBreaker((state) => onBreaker(part, state));
      return { part, calls, breaker: calls.state, stalls: 0, skipped: 0 };
    },
  });

  function request(part: string, pathAndQuery: string, headers: Record<string, string>): Promise<ApiResponse> {
    const facts = { 'http.request.method': 'GET', 'patina.api.part': part };
    return traced(tracing, `call ${part}`, 'client', facts, async (span) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${apiUrl}/api${pathAndQuery}`, {
        headers: { ...headers, ...traceHeadersOf(span) },
        signal,
      });
      span?.set({ 'http.response.status_code': response.status });
      const { status, headers: received } = response;
      const cookies = received.getSetCookie();
      const text = await response.text();
      const isAway = status === 503 && received.has('retry-after');
      const body: unknown = JSON.parse(text);
      return { status, body, digest: hash('sha256', text, 'base64'), length: text.length, cookies, isAway };
    });
  }

  async function get(pathAndQuery: string, headers: Record<string, string>): Promise<ApiResponse | undefined> {
    const part = parts.memo(partOf(pathAndQuery));
    if (part.calls.state !== 'closed') part.skipped += 1;
    return part.calls.call(async () => {
      try {
        return { answer: await request(part.part, pathAndQuery, headers), outcome: 'answered' };
      } catch (error) {
        onFailure(error);
        const isStall = (error as Error).name === 'TimeoutError';
        if (isStall) part.stalls += 1;
        return {
          answer: isUnreachable(error as Error) ? UNREACHABLE : undefined,
          outcome: isStall ? 'stalled' : 'answered',
        };
      }
    });
  }

  const cache = new LRUCache<string, ApiResponse, Record<string, string>>({
    maxSize: cacheBytes,
    maxEntrySize: Math.ceil(cacheBytes * LARGEST_PART),
    // Parsed, a body takes 1.4 to 3 bytes for each of its characters.
    sizeCalculation: ({ length }, key) => 2 * (length + key.length) + OVERHEAD,
    ttl: SHARED_TTL_MS,
    ttlResolution: 0,
    // A response evicted before it arrives is still returned to waiting callers.
    ignoreFetchAbort: true,
    // What failed to be renewed is still the last response.
    noDeleteOnFetchRejection: true,
    async fetchMethod(pathAndQuery, _, { context: headers }) {
      const response = await get(pathAndQuery, headers);
      if (response?.status !== 200) throw new NotCacheable(response);
      return response;
    },
  });

  const last = (pathAndQuery: string) => cache.peek(pathAndQuery, { allowStale: true });

  return {
    timeoutMs,
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
    last,
    recent: (pathAndQuery) => (cache.getRemainingTTL(pathAndQuery) > -RECENT_MS ? last(pathAndQuery) : undefined),
    freshFor: (pathAndQuery) => Math.max(0, cache.getRemainingTTL(pathAndQuery)),
    personal: get,
    parts: () => [...parts.values()].map(({ calls, ...part }) => ({ ...part, breaker: calls.state })),
  };
}

/** Whether no connection was made, so that nothing has answered. */
function isUnreachable({ cause }: Error): boolean {
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH';
}

/** First segment of a path. */
function partOf(pathAndQuery: string): string {
  return /^\/[^/?]*/.exec(pathAndQuery)?.[0] ?? pathAndQuery;
}
