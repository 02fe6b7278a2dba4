import type { TelemetryReport } from '@patina/shared-api/contract/telemetry';
import { LRUCache } from 'lru-cache';
import type { Database } from '#database/tables.ts';
import { healthRepository, type MinuteOfRelease } from '#features/telemetry/health-repository.ts';
import type { KnownReleases, ReleaseName } from '#features/telemetry/known-releases.ts';
import { addressOf } from '#http/address-of.ts';
import { HOUR, MINUTE } from '#time/from-now.ts';

/** How long an address that has reported a failed page of a release is no other one, and most of them remembered. */
const SAME_TROUBLE = HOUR;
const MOST_ADDRESSES = 50_000;

/** Whoever tries the store out on its own machine is everybody. */
const THIS_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

/** Most minutes of releases that wait for a database that does not answer: about an hour of a large store. */
const MOST_WAITING = 1000;

export type ReleaseHealth = ReturnType<typeof releaseHealth>;

/**
 * In how many pages each release began to run, and in how many of them it failed. Counted in memory and written in
 * batches, so that a report costs no statement; all servers of a store count into one table.
 */
export function releaseHealth(database: Database) {
  const repository = healthRepository(database);
  const troubledAt = new LRUCache<string, number>({ max: MOST_ADDRESSES });
  let waiting = new Map<string, MinuteOfRelease>();

  function add({ minute, app, version, pages, failed_pages }: MinuteOfRelease): void {
    const key = `${minute.getTime()} ${app} ${version}`;
    const before = waiting.get(key) ?? { pages: 0, failed_pages: 0 };
    waiting.set(key, {
      app,
      version,
      minute,
      pages: before.pages + pages,
      failed_pages: before.failed_pages + failed_pages,
    });
  }

  /**
   * Whether an address has not reported a failed page of this release lately. A visitor whose browser is broken fails in
   * every page, and a stranger may report what never happened: neither of them alone makes a release look bad.
   */
  function isNews({ app, version }: ReleaseName, ip: string): boolean {
    if (THIS_MACHINE.test(ip)) return true;
    const trouble = `${networkOf(ip)} ${app}/${version}`;
    const now = performance.now();
    if (now - (troubledAt.get(trouble) ?? Number.NEGATIVE_INFINITY) < SAME_TROUBLE) return false;
    troubledAt.set(trouble, now);
    return true;
  }

  /** Writes what was counted since the last time; what cannot be written waits for the next. */
  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    // In one order everywhere, so that servers that write at the same moment do not wait for each other in a circle.
    const minutes = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, minute]) => minute);
    waiting = new Map();
    try {
      await repository.add(minutes);
    } catch (error) {
      for (const minute of minutes.slice(-MOST_WAITING)) add(minute);
      throw error;
    }
  }

  return {
    /** Counts a page of the share that reports everything; in other pages uses are unknown, so failures say nothing. */
    count({ sampled, uses, failures }: TelemetryReport, known: KnownReleases, ip: string): void {
      if (!sampled) return;
      const minute = minuteOf(new Date());
      const failed = failures.filter(({ again }) => !again);
      for (const use of known.each(uses)) add({ ...use, minute, pages: 1, failed_pages: 0 });
      for (const failure of known.each(failed).filter((release) => isNews(release, ip)))
        add({ ...failure, minute, pages: 0, failed_pages: 1 });
    },

    write,

    /** Each release's pages since a time, in whole minutes, of one app or of all; those counted here included. */
    async since(time: Date, app?: string) {
      await write();
      return repository.totals(minuteOf(time), app);
    },
  };
}

const minuteOf = (time: Date) => new Date(Math.floor(time.getTime() / MINUTE) * MINUTE);

/** Whose network an address is of: of IPv6 the 48 bits that one customer may have whole. */
function networkOf(ip: string): string {
  return addressOf(ip).replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48');
}
