import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { columns } from '@patina/releases/terminal/columns';
import { RESULT_FILE } from '@patina/test-kit/results/run-result';
import { projectRoot } from '@patina/workspace/project-root';
import { type AppStates, type Combination, changedApps } from './combinations.ts';

interface PlayedTest {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
}

interface Suite {
  suites?: Suite[];
  specs?: { tests: PlayedTest[] }[];
}

/** A project of e2e/playwright.config.ts: faults in every remote. */
export const FAULTS = 'faults';

const RESULTS = path.join(projectRoot, 'e2e', RESULT_FILE);

/** Deletes the results of an earlier run. */
export function clearResults(): void {
  rmSync(RESULTS, { force: true });
}

/** The live and the next version of every app. */
export function listApps(apps: AppStates[]): string {
  const changed = changedApps(apps);
  const rows = apps.map(({ app, live, next }) => [
    app,
    live?.release.version ?? 'new',
    changed.includes(app) ? `→ ${next?.release.version ?? 'given up'}` : 'stays as it is',
  ]);
  return columns(rows).join('\n');
}

/** The combinations as a table; with reasons for those that the release checks reject. */
export function listCombinations(combinations: Combination[]): string {
  const rows = combinations.map((each) => [...cellsOf(each), isPlayed(each) ? '' : 'rejected']);
  return [...columns([[...headOf(combinations), ''], ...rows]), ...rejectionsOf(combinations)].join('\n');
}

/** Results of every combination, and of the faults. */
export function reportResults(combinations: Combination[]): string {
  const results = readResults();
  const resultOf = (name: string) => results.get(name) ?? 'not played';
  const rows = [
    [...headOf(combinations), 'journeys'],
    ...combinations.map((each) => [...cellsOf(each), isPlayed(each) ? resultOf(each.name) : 'rejected']),
    [FAULTS, ...headOf(combinations).slice(1).fill(''), resultOf(FAULTS)],
  ];
  return [...columns(rows), ...rejectionsOf(combinations)].join('\n');
}

/** Whether the release checks accept it. */
export function isPlayed({ rejections }: Combination): boolean {
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
