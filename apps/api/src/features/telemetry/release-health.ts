import type { TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';
import type { KnownReleases } from '#features/telemetry/known-releases.ts';
import { networkOf } from '#features/telemetry/network-of.ts';
import { pageCap } from '#features/telemetry/page-cap.ts';
import { healthRepository } from '#features/telemetry/release-health-repository.ts';
import type { ServedPage } from '#features/telemetry/served-page.ts';
import { keyOf, marksOf, type PageFact, tallyReports } from '#features/telemetry/tally-reports.ts';
import type { Database } from '#shared/database/tables.ts';
import { isLoopback } from '#shared/http/request/is-loopback.ts';
import { MINUTE } from '#shared/time/from-now.ts';

/** Maximum number of unwritten facts while the database is unavailable; newer ones are dropped. */
const MOST_UNWRITTEN = 50_000;

export type ReleaseHealth = ReturnType<typeof releaseHealth>;

/** Who sends a report. */
interface Sender {
  /** The page, as the edge has verified; undefined: nobody has served it. */
  served: ServedPage | undefined;
  ip: string;
}

/**
 * Counts the pages in which each release ran and failed: only of pages that an edge has served, each fact of a page once,
 * and of each network a few pages and one failure of a release in a day. So neither a broken browser nor forged
 * reports decide about a release. Facts are kept in memory and written in batches, so that a report needs no statement;
 * all servers of a store write to the same tables.
 */
export function releaseHealth(database: Database) {
  const mayAdd = pageCap();
  let unwritten = new Map<string, PageFact>();

  function add(fact: PageFact): void {
    const key = `${fact.nonce} ${fact.app} ${fact.version} ${fact.kind}`;
    if (unwritten.size < MOST_UNWRITTEN && !unwritten.has(key)) unwritten.set(key, fact);
  }

  /** Writes the counts since the last call; on an error they are kept for the next call. */
  async function write(): Promise<void> {
    if (unwritten.size === 0) return;
    const facts = [...unwritten.values()];
    unwritten = new Map();
    try {
      await database.transaction().execute(async (transaction) => {
        const repository = healthRepository(transaction);
        const marks = new Map(facts.flatMap(marksOf).map((mark) => [keyOf(mark), mark]));
        const sorted = [...marks].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, mark]) => mark);
        await repository.add(tallyReports(facts, await repository.markCounted(sorted)));
      });
    } catch (error) {
      for (const fact of facts) add(fact);
      throw error;
    }
  }

  return {
    /** Counts a report of a sampled page; other pages do not report uses, so their failures give no rate. */
    count({ sampled, uses, failures }: TelemetryReport, known: KnownReleases, { served, ip }: Sender): void {
      if (!sampled || served === undefined) return;
      const { nonce } = served;
      // All visitors of a local store have this address.
      const network = isLoopback(ip) ? undefined : networkOf(ip);
      const minute = minuteOf(new Date());
      for (const use of known.each(uses).filter(served.mayReport)) {
        const isCounted = network === undefined || mayAdd(network, `${use.app}/${use.version}`);
        if (isCounted) add({ ...use, nonce, kind: 'use', network, minute });
      }
      const failed = failures.filter(({ again }) => !again);
      for (const failure of known.each(failed).filter(served.mayReport)) {
        add({ ...failure, nonce, kind: 'failure', network, minute });
      }
    },

    write,

    /** Page counts of each release since a time, rounded down to a minute, of one app or of all. */
    async since(time: Date, app?: string) {
      await write();
      return healthRepository(database).totals(minuteOf(time), app);
    },
  };
}

const minuteOf = (time: Date) => new Date(Math.floor(time.getTime() / MINUTE) * MINUTE);
