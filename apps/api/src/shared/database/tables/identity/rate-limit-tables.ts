import type { Generated } from 'kysely';

export interface RateLimitTables {
  /** Counters of the rate limits; `expire` is in milliseconds since 1970. */
  attempt: { key: string; points: Generated<number>; expire: number | null };
}
