import type { TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';
import { LRUCache } from 'lru-cache';
import type { KnownReleases, ReleaseName } from '#features/telemetry/known-releases.ts';
import { healthRepository, type MinuteOfRelease } from '#features/telemetry/release-health-repository.ts';
import type { Database } from '#shared/database/tables.ts';
import { clientAddress } from '#shared/http/request/client-address.ts';
import { isLoopback } from '#shared/http/request/is-loopback.ts';
import { HOUR, MINUTE } from '#shared/time/from-now.ts';

/** How long further failures of a release from one address are ignored, and the maximum number of stored addresses. */
const IGNORED_FOR = HOUR;
const MOST_ADDRESSES = 50_000;

/** Maximum number of unwritten rows while the database is unavailable: about an hour of a large store. */
const MOST_UNWRITTEN = 1000;

export type ReleaseHealth = ReturnType<typeof releaseHealth>;

/**
 * Counts the pages in which each release ran and failed. Counts are kept in memory and written in batches, so that a
 * report needs no statement; all servers of a store write to one table.
 */
export function releaseHealth(database: Database) {
  const repository = healthRepository(database);
  const lastFailureAt = new LRUCache<string, number>({ max: MOST_ADDRESSES });
  let unwritten = new Map<string, MinuteOfRelease>();

  function add({ minute, app, version, pages, failed_pages }: MinuteOfRelease): void {
    const key = `${minute.getTime()} ${app} ${version}`;
    const before = unwritten.get(key) ?? { pages: 0, failed_pages: 0 };
    unwritten.set(key, {
      app,
      version,
      minute,
      pages: before.pages + pages,
      failed_pages: before.failed_pages + failed_pages,
    });
  }

  /**
   * Whether an address has not reported a failure of this release in the last hour, so that a single broken browser or
   * forged report cannot make a release look bad.
   */
  function isFirstFailure({ app, version }: ReleaseName, ip: string): boolean {
    // All visitors of a local store have this address.
    if (isLoopback(ip)) return true;
    const key = `${networkOf(ip)} ${app}/${version}`;
    const now = performance.now();
    if (now - (lastFailureAt.get(key) ?? Number.NEGATIVE_INFINITY) < IGNORED_FOR) return false;
    lastFailureAt.set(key, now);
    return true;
  }

  /** Writes the counts since the last call; on an error they are kept for the next call. */
  async function write(): Promise<void> {
    if (unwritten.size === 0) return;
    // In the same order on every server, so that concurrent writes cannot deadlock.
    const minutes = [...unwritten].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, minute]) => minute);
    unwritten = new Map();
    try {
      await repository.add(minutes);
    } catch (error) {
      for (const minute of minutes.slice(-MOST_UNWRITTEN)) add(minute);
      throw error;
    }
  }

  return {
    /** Counts a report of a sampled page; other pages do not report uses, so their failures give no rate. */
    count({ sampled, uses, failures }: TelemetryReport, known: KnownReleases, ip: string): void {
      if (!sampled) return;
      const minute = minuteOf(new Date());
      const failed = failures.filter(({ again }) => !again);
      for (const use of known.each(uses)) add({ ...use, minute, pages: 1, failed_pages: 0 });
      for (const failure of known.each(failed).filter((release) => isFirstFailure(release, ip)))
        add({ ...failure, minute, pages: 0, failed_pages: 1 });
    },

    write,

    /** Page counts of each release since a time, rounded down to a minute, of one app or of all. */
    async since(time: Date, app?: string) {
      await write();
      return repository.totals(minuteOf(time), app);
    },
  };
}

const minuteOf = (time: Date) => new Date(Math.floor(time.getTime() / MINUTE) * MINUTE);

/** Network of an address: for IPv6 its /48, which one customer may have. */
function networkOf(ip: string): string {
  return clientAddress(ip).replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48');
}
