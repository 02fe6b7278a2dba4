import type { TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';
import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Tables } from '#platform/database/tables.ts';
import { MINUTE } from '#platform/time.ts';
import type { KnownReleases } from '#store/telemetry/known-releases.ts';
import { dayCap, networkOf, type Sender } from '#store/telemetry/report-limits.ts';

/** Maximum number of unwritten facts while the database is unavailable; newer ones are dropped. */
const MOST_UNWRITTEN = 50_000;

export type ReleaseHealth = ReturnType<typeof releaseHealth>;

/**
 * Counts the pages in which each release ran and failed: only of pages that an edge has served, each fact of a page once,
 * and of each network a few pages and one failure of a release in a day. So neither a broken browser nor forged
 * reports decide about a release. Facts are kept in memory and written in batches, so that a report needs no statement;
 * all servers of a store write to the same tables.
 */
export function releaseHealth(database: Database) {
  const mayAdd = dayCap(MOST_PAGES);
  const remembered = new LRUCache<string, true>({ max: MOST_REMEMBERED });
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
    /**
     * Counts the uses and failures of a sampled page; other pages do not report uses, so their failures give no rate and
     * are counted apart. Pages that the server did not render in time are all counted.
     */
    count({ sampled, uses, failures }: TelemetryReport, known: KnownReleases, { served, ip }: Sender): void {
      if (served === undefined) return;
      const { nonce } = served;
      const minute = minuteOf(new Date());
      const late = failures.filter(({ kind }) => kind === 'late');
      for (const page of known.each(late))
        add({ ...page, nonce, kind: 'late', network: undefined, minute, isMarked: true });
      const network = networkOf(ip);
      for (const use of known.each(sampled ? uses : []).filter(served.mayReport)) {
        const name = `${use.app}/${use.version}`;
        const isMarked = served.isOnTrial(use);
        if (!isMarked && remembered.has(`${nonce} ${name}`)) continue;
        if (!isMarked) remembered.set(`${nonce} ${name}`, true);
        const isCounted = network === undefined || mayAdd(network, name);
        if (isCounted) add({ ...use, nonce, kind: 'use', network, minute, isMarked });
      }
      const failed = failures.filter(({ again, kind }) => !again && kind !== 'late');
      for (const failure of known.each(failed).filter(served.mayReport)) {
        add({ ...failure, nonce, kind: sampled ? 'failure' : 'unsampled', network, minute, isMarked: true });
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

/** Pages of a release that one network may add in a day: more than a household opens, too few to hide failures. */
const MOST_PAGES = 20;

/** Pages without a canary that are remembered, so that each counts once. */
const MOST_REMEMBERED = 100_000;

/** That a page runs a release, or that the release has failed in it. */
interface PageFact {
  /** Number of the page. */
  nonce: string;
  app: string;
  version: string;
  kind: 'use' | 'failure' | 'unsampled' | 'late';
  /** Network of a failure's address; undefined for visitors on the machine itself. */
  network: string | undefined;
  minute: Date;
  /** Whether all servers together count it once: a use only where a canary is judged by it. */
  isMarked: boolean;
}

/** Key of what is counted once. */
const keyOf = ({ source, app, version, kind }: CountedReport): string => `${source} ${app} ${version} ${kind}`;

/** What a fact takes to be counted: that its page has not reported it, and for a failure that its network has had none. */
function marksOf({ nonce, app, version, kind, network, isMarked }: PageFact): CountedReport[] {
  if (!isMarked) return [];
  const ofPage = { source: nonce, app, version, kind };
  if (kind === 'use' || network === undefined) return [ofPage];
  const ofNetwork = kind === 'failure' ? 'network' : 'unsampled of network';
  return [ofPage, { source: network, app, version, kind: ofNetwork }];
}

const NOTHING = { pages: 0, failed_pages: 0, late_pages: 0, unsampled_failures: 0 };

/** Counts by minute and release, of the facts whose marks are new, each mark for one fact. */
function tallyReports(facts: PageFact[], first: CountedReport[]): MinuteOfRelease[] {
  const free = new Set(first.map(keyOf));
  const minutes = new Map<string, MinuteOfRelease>();
  for (const fact of facts) {
    const taken = marksOf(fact).map((mark) => free.delete(keyOf(mark)));
    if (taken.includes(false)) continue;
    const { app, version, minute, kind } = fact;
    const key = `${minute.getTime()} ${app} ${version}`;
    const counted = minutes.get(key) ?? { app, version, minute, ...NOTHING };
    if (kind === 'use') counted.pages += 1;
    else if (kind === 'late') counted.late_pages += 1;
    else if (kind === 'unsampled') counted.unsampled_failures += 1;
    else counted.failed_pages += 1;
    minutes.set(key, counted);
  }
  // In the same order on every server, so that concurrent writes cannot deadlock.
  return [...minutes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, minute]) => minute);
}

export type MinuteOfRelease = Selectable<Tables['release_health']>;
export type CountedReport = Omit<Selectable<Tables['counted_report']>, 'counted_at'>;

/** Rows of one statement, whose parameters are limited. */
const MOST_ROWS = 5000;

/** Page counts of releases; takes a database or a transaction. */
export function healthRepository(database: Database) {
  return {
    /** Marks reports as counted. Returns those that were not before. They must be sorted, so that servers cannot deadlock. */
    async markCounted(reports: CountedReport[]): Promise<CountedReport[]> {
      const first: CountedReport[] = [];
      for (let from = 0; from < reports.length; from += MOST_ROWS) {
        const marked = await database
          .insertInto('counted_report')
          .values(reports.slice(from, from + MOST_ROWS))
          .onConflict((conflict) => conflict.doNothing())
          .returning(['source', 'app', 'version', 'kind'])
          .execute();
        first.push(...marked);
      }
      return first;
    },

    /** Adds counts; a minute of a release must not be repeated in `minutes`. */
    async add(minutes: MinuteOfRelease[]): Promise<void> {
      if (minutes.length === 0) return;
      await database
        .insertInto('release_health')
        .values(minutes)
        .onConflict((conflict) =>
          conflict.columns(['minute', 'app', 'version']).doUpdateSet(({ eb, ref }) => ({
            pages: eb('release_health.pages', '+', ref('excluded.pages')),
            failed_pages: eb('release_health.failed_pages', '+', ref('excluded.failed_pages')),
            late_pages: eb('release_health.late_pages', '+', ref('excluded.late_pages')),
            unsampled_failures: eb('release_health.unsampled_failures', '+', ref('excluded.unsampled_failures')),
          })),
        )
        .execute();
    },

    /** Page counts of each release since a minute, of one app or of all. */
    totals(since: Date, app: string | undefined) {
      const totals = database
        .selectFrom('release_health')
        .where('minute', '>=', since)
        .select(({ fn }) => [
          'app',
          'version',
          fn.sum<number>('pages').as('pages'),
          fn.sum<number>('failed_pages').as('failed'),
          fn.sum<number>('late_pages').as('late'),
          fn.sum<number>('unsampled_failures').as('unsampled'),
        ])
        .groupBy(['app', 'version'])
        .orderBy('app')
        .orderBy(({ fn }) => fn.min('minute'))
        .orderBy('version');
      return (app === undefined ? totals : totals.where('app', '=', app)).execute();
    },
  };
}
