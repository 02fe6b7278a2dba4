import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Registry } from '@patina/platform/registry';
import { apiIncompatibilities } from '@patina/releases/checks/api/api-incompatibilities';
import { findIncompatibilities } from '@patina/releases/checks/incompatibilities';
import { sharedIncompatibilities } from '@patina/releases/checks/shared-modules/shared-incompatibilities';
import { buildPages } from '@patina/releases/commands/source-checks';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { columns } from '@patina/releases/terminal/columns';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { RESULT_FILE } from '@patina/test-kit/results/run-result';
import { projectRoot } from '@patina/workspace/project-root';
import { runJourneys } from '../journeys/run-journeys.ts';
import {
  type AppStates,
  type Combination,
  changedApps,
  combinationsOf,
  type Judge,
  readAppStates,
} from './combinations.ts';
import { findLiveApi } from './live-api.ts';
import { openStages } from './stages.ts';

interface Matrix {
  registry: Registry;
  published: ObjectStore;
  folder: string;
  /** Arguments for Playwright; with `--list` nothing runs. */
  args: string[];
}

/** Runs the journeys on every combination of live and next releases. Resolves with the exit code. */
export async function playMatrix({ registry, published, folder, args }: Matrix): Promise<number> {
  const releases = path.join(folder, 'releases');
  mkdirSync(releases);
  const scratch = openFolderStore(releases);
  console.log('Building what comes next …');
  await buildPages();
  const apps = await readAppStates({ registry, published, scratch });
  console.log(listApps(apps));
  const liveApi = await findLiveApi(registry, published);
  const judge = judgeByReleaseChecks(scratch, liveApi?.speaks);
  const combinations = await combinationsOf(apps, { judge, hasLiveApi: liveApi !== undefined });
  if (combinations.length === 1) console.log('There is nothing to mix: what comes next is what is live.');
  console.log(`\n${listCombinations(combinations)}\n`);
  if (args.includes('--list')) return 0;

  const played = selectCombinations(combinations.filter(isPlayed), args);
  if (played.length === 0) {
    console.error('There is nothing to play: the release checks reject every such combination.');
    return 1;
  }
  const liveTree = played.some(({ api }) => api === 'live') ? liveApi?.makeTree(folder) : undefined;
  console.log(`Opening ${played.length} ${played.length === 1 ? 'store' : 'stores'} …`);
  const { stages, close } = await openStages(played, { folder, releases, liveTree });
  try {
    const ground = stages.findLast(({ root }) => root !== liveTree) ?? stages.at(-1);
    if (!ground) throw new Error('No store was opened.');
    clearResults();
    const code = await runJourneys(ground, args, {
      STORE_STAGES: JSON.stringify(stages.map(({ name, url, dataDir, root }) => ({ name, url, dataDir, root }))),
    });
    console.log(`\n${reportResults(combinations)}`);
    return code;
  } finally {
    await close();
  }
}

/** The combinations named in the arguments; the faults run on the last one with the next API. */
function selectCombinations(combinations: Combination[], args: string[]): Combination[] {
  const { project = [] } = parseArgs({
    args,
    strict: false,
    options: { project: { type: 'string', multiple: true } },
  }).values;
  if (project.length === 0) return combinations;
  const faulted = project.includes(FAULTS) ? combinations.findLast(({ api }) => api === 'next') : undefined;
  return combinations.filter((each) => each === faulted || project.includes(each.name));
}

/**
 * Judges like the release checks. The next API is not compared, because the journeys test the live pages with it.
 * @param store Contains the releases.
 * @param liveApi The live API's description of itself; undefined if it has none.
 */
function judgeByReleaseChecks(store: ObjectStore, liveApi: ApiDescription | undefined): Judge {
  return async (build, registry, api) => [
    ...findIncompatibilities(build, registry),
    ...(await sharedIncompatibilities(build, registry, { store, note: () => {} })),
    ...(await apiIncompatibilities(build, registry, {
      store,
      api: api === 'live' ? liveApi : undefined,
      note: () => {},
    })),
  ];
}

interface PlayedTest {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
}

interface Suite {
  suites?: Suite[];
  specs?: { tests: PlayedTest[] }[];
}

/** A project of e2e/playwright.config.ts: faults in every remote. */
const FAULTS = 'faults';

const RESULTS = path.join(projectRoot, 'e2e', RESULT_FILE);

/** Deletes the results of an earlier run. */
function clearResults(): void {
  rmSync(RESULTS, { force: true });
}

function listApps(apps: AppStates[]): string {
  const changed = changedApps(apps);
  const rows = apps.map(({ app, live, next }) => [
    app,
    live?.release.version ?? 'new',
    changed.includes(app) ? `→ ${next?.release.version ?? 'given up'}` : 'stays as it is',
  ]);
  return columns(rows).join('\n');
}

/** The combinations as a table; with reasons for those that the release checks reject. */
function listCombinations(combinations: Combination[]): string {
  const rows = combinations.map((each) => [...cellsOf(each), isPlayed(each) ? '' : 'rejected']);
  return [...columns([[...headOf(combinations), ''], ...rows]), ...rejectionsOf(combinations)].join('\n');
}

/** Results of every combination, and of the faults. */
function reportResults(combinations: Combination[]): string {
  const results = readResults();
  const resultOf = (name: string) => results.get(name) ?? 'not played';
  const rows = [
    [...headOf(combinations), 'journeys'],
    ...combinations.map((each) => [...cellsOf(each), isPlayed(each) ? resultOf(each.name) : 'rejected']),
    [FAULTS, ...headOf(combinations).slice(1).fill(''), resultOf(FAULTS)],
  ];
  return [...columns(rows), ...rejectionsOf(combinations)].join('\n');
}

function isPlayed({ rejections }: Combination): boolean {
  return rejections.length === 0;
}

function headOf([first]: Combination[]): string[] {
  return ['', ...Object.keys(first?.states ?? {}), 'api'];
}

function cellsOf({ name, states, api }: Combination): string[] {
  return [name, ...Object.values(states), api];
}

function rejectionsOf(combinations: Combination[]): string[] {
  return combinations.flatMap(({ name, rejections }) => rejections.map((reason) => `\n${name}: ${reason}`));
}

/** Results of the last run by project, such as `8 passed` or `7 passed, 1 FAILED`. */
function readResults(): Map<string, string> {
  if (!existsSync(RESULTS)) return new Map();
  const tests = testsOf(JSON.parse(readFileSync(RESULTS, 'utf8')) as Suite);
  const projects = Map.groupBy(tests, ({ projectName }) => projectName);
  return new Map([...projects].map(([project, its]) => [project, sayResult(its)]));
}

function sayResult(tests: PlayedTest[]): string {
  const count = (...statuses: PlayedTest['status'][]) => tests.filter(({ status }) => statuses.includes(status)).length;
  const parts = [
    [count('expected', 'flaky'), 'passed'],
    [count('unexpected'), 'FAILED'],
    [count('flaky'), 'only when tried again'],
    [count('skipped'), 'not played'],
  ] as const;
  return parts.flatMap(([number, what]) => (number > 0 ? `${number} ${what}` : [])).join(', ');
}

function testsOf({ suites = [], specs = [] }: Suite): PlayedTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}
