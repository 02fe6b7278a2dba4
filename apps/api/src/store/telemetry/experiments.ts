import type { IncomingHttpHeaders } from 'node:http';
import { differenceOf, shareOf, zTest } from '@patina/shared-api/contract/desk/canary-verdict';
import {
  EXPERIMENT_GOALS,
  type ExperimentGoal,
  GOAL_CALLS,
  TRIALS_HEADER,
} from '@patina/shared-api/contract/desk/experiments';
import type { ReleaseComparison } from '@patina/shared-api/contract/desk/release-health';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import { DAY } from '#platform/time.ts';
import type { ReleaseName } from '#store/telemetry/known-releases.ts';
import { dayCap, networkOf } from '#store/telemetry/report-limits.ts';

/** Visitors of a release that one network may add in a day, and those of them who may reach a goal. */
const MOST_VISITORS = 20;
const MOST_REACHING = 5;

/** Facts that wait for a database that is away; what is more is dropped. */
const MOST_UNWRITTEN = 20_000;

/** A visitor who runs a release, or has reached a goal with it. */
type VisitorKind = 'visit' | ExperimentGoal;

interface VisitorFact extends ReleaseName {
  source: string;
  kind: VisitorKind;
}

/** The visitor's bucket and releases of a header of the edge; undefined where it has none. */
export function readTrials(
  named: string | string[] | undefined,
): { bucket: string; releases: ReleaseName[] } | undefined {
  const [bucket = '', ...names] = typeof named === 'string' ? named.split(' ') : [];
  if (!/^~\d{1,4}$/.test(bucket)) return undefined;
  const releases = names.map((name) => name.split('/') as [string, string]);
  return { bucket, releases: releases.map(([app, version]) => ({ app, version })) };
}

export type Experiments = ReturnType<typeof experiments>;

/**
 * Counts visitors of releases with an experiment, and those who reach a goal: each once a day, by their bucket and network, of which
 * nothing is kept longer than that day. Which release a visitor gets the edge says, and that a goal is reached the answer of the
 * API: nothing of it is what a page claims.
 */
export function experiments(database: Database) {
  const mayVisit = dayCap(MOST_VISITORS);
  const mayReach = dayCap(MOST_REACHING);
  let unwritten = new Map<string, VisitorFact>();

  function add(fact: VisitorFact): void {
    const key = `${fact.source} ${fact.app} ${fact.version} ${fact.kind}`;
    if (unwritten.size < MOST_UNWRITTEN) unwritten.set(key, fact);
  }

  function count(releases: readonly ReleaseName[], kind: VisitorKind, { bucket, ip }: { bucket: string; ip: string }) {
    const network = networkOf(ip);
    const source = `${bucket} ${network ?? 'here'}`;
    for (const { app, version } of releases) {
      const name = `${app}/${version} ${kind}`;
      const isKnown = unwritten.has(`${source} ${app} ${version} ${kind}`);
      if (isKnown || (network !== undefined && !(kind === 'visit' ? mayVisit : mayReach)(network, name))) continue;
      // Whoever reaches a goal is a visitor, also where the page's report was lost.
      if (kind !== 'visit') add({ source, app, version, kind: 'visit' });
      add({ source, app, version, kind });
    }
  }

  return {
    count,

    async write(): Promise<void> {
      if (unwritten.size === 0) return;
      const facts = unwritten;
      unwritten = new Map();
      try {
        await database.transaction().execute((transaction) => writeFacts(transaction, facts));
      } catch (error) {
        for (const fact of facts.values()) add(fact);
        throw error;
      }
    },

    /** Of each goal that anybody has reached, the visitors of a canary and of what is live who have, since a day in UTC. */
    async results({ app, version, against }: { app: string; version: string; against: string }, since: Date) {
      const rows = await database
        .selectFrom('release_visitor')
        .where('app', '=', app)
        .where('version', 'in', [version, against])
        .where('day', '>=', dayOf(since))
        .groupBy(['version', 'goal'])
        .select(({ fn }) => ['version', 'goal', fn.sum<number>('visitors').as('visitors')])
        .execute();
      const visitors = (of: string, goal: VisitorKind) =>
        Number(rows.find((row) => row.version === of && row.goal === goal)?.visitors ?? 0);
      const of = (one: string, goal: ExperimentGoal) => {
        const all = visitors(one, 'visit');
        return shareOf(Math.min(all, visitors(one, goal)), all);
      };
      return EXPERIMENT_GOALS.map((goal): ReleaseComparison['goals'][number] => {
        const [live, canary] = [of(against, goal), of(version, goal)];
        return { goal, live, canary, difference: { ...differenceOf(live, canary), chance: zTest(live, canary) } };
      }).filter(({ live, canary }) => live.of + canary.of > 0);
    },
  };
}

const dayOf = (time: Date) => new Date(Math.floor(time.getTime() / DAY) * DAY);

async function writeFacts(transaction: Database, facts: ReadonlyMap<string, VisitorFact>): Promise<void> {
  // In the same order on every server, so that concurrent writes cannot deadlock.
  const sorted = [...facts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, fact]) => fact);
  const first = await transaction
    .insertInto('counted_report')
    .values(sorted)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['app', 'version', 'kind'])
    .execute();
  const counted = new Map<string, { app: string; version: string; goal: VisitorKind; visitors: number }>();
  for (const { app, version, kind } of first) {
    const key = `${app} ${version} ${kind}`;
    const row = counted.get(key) ?? { app, version, goal: kind as VisitorKind, visitors: 0 };
    row.visitors += 1;
    counted.set(key, row);
  }
  if (counted.size === 0) return;
  const day = dayOf(new Date());
  await transaction
    .insertInto('release_visitor')
    .values([...counted].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => ({ ...row, day })))
    .onConflict((conflict) =>
      conflict
        .columns(['app', 'version', 'day', 'goal'])
        .doUpdateSet(({ eb, ref }) => ({ visitors: eb('release_visitor.visitors', '+', ref('excluded.visitors')) })),
    )
    .execute();
}

/** Counts the goals of experiments that calls of visitors reach, once they have succeeded. */
export function countGoals(
  api: FastifyInstance,
  { count }: Pick<Experiments, 'count'>,
  headersOf: TrustedHeaders,
): void {
  api.addHook('onResponse', async (request, reply) => {
    const goal = GOAL_CALLS[(request.routeOptions.url ?? '').replace(/^\/api/, '')];
    if (goal === undefined || reply.statusCode >= 300) return;
    const trials = readTrials(headersOf(request.headers)[TRIALS_HEADER]);
    if (trials) count(trials.releases, goal, { bucket: trials.bucket, ip: request.ip });
  });
}

/** The headers of an edge; none of whom is not trusted. */
type TrustedHeaders = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
