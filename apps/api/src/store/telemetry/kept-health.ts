import { createHash } from 'node:crypto';
import type { ReleaseFailure, TelemetryReport } from '@patina/shared-api/contract/releases/telemetry';
import { type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Tables } from '#platform/database/tables.ts';
import { MINUTE } from '#platform/time.ts';
import type { KnownReleases } from '#store/telemetry/known-releases.ts';
import { dayCap, networkOf, type Sender } from '#store/telemetry/report-limits.ts';
import { bucketOf, isKept, type KeptVital } from '#store/telemetry/vital-buckets.ts';

/** What is kept of ten minutes is one row. */
const STEP = 10 * MINUTE;

/** Pages of one network that count with the same failure, or the same vital, in a day. */
const MOST_PAGES = 20;
/** Different failures of a release that one network may report in a day, and all of them that this server keeps apart. */
const MOST_OF_NETWORK = 10;
const MOST_DIFFERENT = 300;

/** Facts of pages that are remembered, so that each counts once. */
const MOST_FACTS = 100_000;
/** Rows that wait for a database that is away; what is more is dropped. */
const MOST_UNWRITTEN = 20_000;

export type KeptHealth = ReturnType<typeof keptHealth>;

/**
 * Keeps what has failed in pages, and the spread of web vitals: every failure, sampled or not, of pages that an edge has served, each
 * once, and of each network a bounded number. It is counted in memory, so that a report needs no statement, and written by `write`.
 */
export function keptHealth(database: Database) {
  const seen = new LRUCache<string, true>({ max: MOST_FACTS });
  const mayCount = dayCap(MOST_PAGES);
  const mayDiffer = dayCap(MOST_OF_NETWORK);
  const different = new LRUCache<string, Set<string>>({ max: 1000 });
  let vitals = new Map<string, VitalRow>();
  let failures = new Map<string, FailureRow>();

  /** True at the first call of a page with this. */
  function isFirst(fact: string): boolean {
    if (seen.has(fact)) return false;
    seen.set(fact, true);
    return true;
  }

  /** What one row is for: a release that fails in too many ways, or a network that says so, has the rest in one for each kind. */
  function describe(failure: ReleaseFailure, network: string | undefined): Described {
    const described = describeFailure(failure);
    const release = `${failure.app} ${failure.version}`;
    const known = different.get(release) ?? new Set();
    different.set(release, known);
    if (known.has(described.digest)) return described;
    const isKept = known.size < MOST_DIFFERENT && (network === undefined || mayDiffer(network, release));
    if (!isKept) return describeFailure({ app: failure.app, version: failure.version, kind: failure.kind });
    known.add(described.digest);
    return described;
  }

  function addFailure(failure: ReleaseFailure, sampled: boolean, nonce: string, network: string | undefined): void {
    const described = describe(failure, network);
    if (!isFirst(`${nonce} ${described.digest}`)) return;
    if (network !== undefined && !mayCount(network, described.digest)) return;
    const time = stepOf(new Date());
    const key = `${described.digest} ${time.getTime()}`;
    const row = failures.get(key) ?? { ...described, time, pages: 0, sampled_pages: 0 };
    if (!failures.has(key) && failures.size >= MOST_UNWRITTEN) return;
    row.pages += 1;
    if (sampled) row.sampled_pages += 1;
    failures.set(key, row);
  }

  function addVital(row: Omit<VitalRow, 'count'>): void {
    const key = `${row.time.getTime()} ${row.app} ${row.version} ${row.name} ${row.bucket}`;
    const counted = vitals.get(key) ?? { ...row, count: 0 };
    if (!vitals.has(key) && vitals.size >= MOST_UNWRITTEN) return;
    counted.count += 1;
    vitals.set(key, counted);
  }

  return {
    /** Counts the failures and vitals of a report. */
    count(
      { sampled, failures: failed, vitals: measured }: TelemetryReport,
      known: KnownReleases,
      sender: Sender,
    ): void {
      const { served, ip } = sender;
      if (served === undefined) return;
      const network = networkOf(ip);
      const isOurs = (release: { app: string; version: string }) => known.has(release) && served.mayReport(release);
      for (const failure of failed.filter(isOurs)) addFailure(failure, sampled, served.nonce, network);
      for (const { name, value, app, version } of measured.filter(isOurs)) {
        if (!isKept(name) || !isFirst(`${served.nonce} ${name}`)) continue;
        if (network !== undefined && !mayCount(network, `${app} ${version} ${name}`)) continue;
        addVital({ time: stepOf(new Date()), app, version, name, bucket: bucketOf(name, value) });
      }
    },

    /** Writes what was counted since the last call; on an error it is kept for the next call. */
    async write(): Promise<void> {
      if (vitals.size + failures.size === 0) return;
      const [ofVitals, ofFailures] = [vitals, failures];
      vitals = new Map();
      failures = new Map();
      try {
        await database.transaction().execute(async (transaction) => {
          await addVitals(transaction, sortedRows(ofVitals));
          await addFailures(transaction, sortedRows(ofFailures));
        });
      } catch (error) {
        // What was counted meanwhile is added to it.
        for (const [key, row] of vitals) ofVitals.set(key, merged(ofVitals.get(key), row));
        for (const [key, row] of failures) ofFailures.set(key, mergedFailure(ofFailures.get(key), row));
        vitals = ofVitals;
        failures = ofFailures;
        throw error;
      }
    },
  };
}

const stepOf = (time: Date) => new Date(Math.floor(time.getTime() / STEP) * STEP);

/** In the same order on every server, so that concurrent writes cannot deadlock. */
const sortedRows = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

const merged = (before: VitalRow | undefined, row: VitalRow): VitalRow => ({
  ...row,
  count: row.count + (before?.count ?? 0),
});

const mergedFailure = (before: FailureRow | undefined, row: FailureRow): FailureRow => ({
  ...row,
  pages: row.pages + (before?.pages ?? 0),
  sampled_pages: row.sampled_pages + (before?.sampled_pages ?? 0),
});

interface VitalRow {
  time: Date;
  app: string;
  version: string;
  name: KeptVital;
  bucket: number;
  count: number;
}

/** A failure as a row: `digest` is the same for what is the same in every field, `likeness` for what is alike in all releases. */
type Described = Omit<Selectable<Tables['release_failure']>, 'id' | 'first_at' | 'last_at'>;

/** What a failure is: of which release, where, and how. */
export type FailureFacts = Omit<Described, 'digest' | 'likeness'>;

interface FailureRow extends Described {
  time: Date;
  pages: number;
  sampled_pages: number;
}

const digestOf = (...parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

function describeFailure(failure: ReleaseFailure): Described {
  const { app, version, kind, stack = [] } = failure;
  const { expose: module = null, slot = null, error = null, message = null, at: place = null, page = null } = failure;
  const alike = [app, kind, module, slot, error, message];
  return {
    digest: digestOf(version, place, page, ...alike),
    likeness: digestOf(fileOf(place), ...alike),
    ...{ app, version, kind, module, slot, error, message, place, stack, page },
  };
}

/** Name of a built file without what changes with each build: its folder of the release, its hash and the place in it. */
const fileOf = (place: string | null) =>
  place?.replace(/^[^/]+\/[^/]+\//, '').replace(/(\.[0-9a-f]{4,})?\.\w+:\d+:\d+$/, '') ?? null;

/** Rows of one statement, whose parameters are limited. */
const MOST_ROWS = 2000;

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) yield rows.slice(from, from + MOST_ROWS);
}

async function addVitals(transaction: Database, rows: readonly VitalRow[]): Promise<void> {
  for (const some of slices(rows)) {
    await transaction
      .insertInto('release_vital')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['time', 'app', 'version', 'name', 'bucket'])
          .doUpdateSet(({ eb, ref }) => ({ count: eb('release_vital.count', '+', ref('excluded.count')) })),
      )
      .execute();
  }
}

async function addFailures(transaction: Database, rows: readonly FailureRow[]): Promise<void> {
  const byDigest = new Map<string, FailureRow[]>();
  for (const row of rows) byDigest.set(row.digest, [...(byDigest.get(row.digest) ?? []), row]);
  const now = new Date();
  for (const some of slices([...byDigest.values()])) {
    const written = await transaction
      .insertInto('release_failure')
      .values(
        some.map((times) => {
          const [{ time: _, pages: __, sampled_pages: ___, ...failure }] = times as [FailureRow];
          return { ...failure, first_at: now, last_at: now };
        }),
      )
      .onConflict((conflict) =>
        conflict.column('digest').doUpdateSet({ last_at: sql`greatest(release_failure.last_at, excluded.last_at)` }),
      )
      .returning(['id', 'digest'])
      .execute();
    const ids = new Map(written.map(({ id, digest }) => [digest, id]));
    const counts = some.flat().flatMap(({ digest, time, pages, sampled_pages }) => {
      const failure_id = ids.get(digest);
      return failure_id === undefined ? [] : [{ failure_id, time, pages, sampled_pages }];
    });
    await transaction
      .insertInto('release_failure_count')
      .values(counts)
      .onConflict((conflict) =>
        conflict.columns(['failure_id', 'time']).doUpdateSet(({ eb, ref }) => ({
          pages: eb('release_failure_count.pages', '+', ref('excluded.pages')),
          sampled_pages: eb('release_failure_count.sampled_pages', '+', ref('excluded.sampled_pages')),
        })),
      )
      .execute();
  }
}
