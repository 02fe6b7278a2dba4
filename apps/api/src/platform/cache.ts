import { LRUCache } from 'lru-cache';

/** Caches the result of `make` per object, for the lifetime of the object. */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = made.get(key);
    if (known) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}

interface TtlCacheOptions {
  /** How long a value is fresh. */
  seconds: number;
  /** How long after that it is still returned while it is reloaded (stale-while-revalidate). Default 0. */
  staleSeconds?: number;
  /** Maximum number of entries; the least recently used is dropped. */
  max: number;
}

/**
 * Caches loaded values for a short time. Concurrent callers with the same key share one load; a failed load is not
 * cached.
 */
export class TtlCache<Value extends NonNullable<unknown>> {
  readonly #staleFor: number;
  readonly #entries: LRUCache<string, Value, () => Promise<Value>>;

  constructor({ seconds, staleSeconds = 0, max }: TtlCacheOptions) {
    this.#staleFor = staleSeconds * 1000;
    this.#entries = new LRUCache({
      max,
      ttl: seconds * 1000,
      ttlResolution: 0,
      perf: { now: () => performance.now() },
      // A reload that fails keeps the stale value, and the next caller reloads again.
      noDeleteOnFetchRejection: true,
      // Callers that wait when the cache is cleared still get their value, which is not cached.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: load }) => load(),
    });
  }

  /** The cached value of a key, or the one that `load` returns. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const allowStale = this.#entries.getRemainingTTL(key) > -this.#staleFor;
    return this.#entries.forceFetch(key, { allowStale, context: load });
  }

  /** The cached value of a key as long as it is fresh. */
  fresh(key: string): Value | undefined {
    return this.#entries.get(key, { noDeleteOnStaleGet: true });
  }

  clear(): void {
    this.#entries.clear();
  }
}
