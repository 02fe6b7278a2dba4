import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appFolder } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { git } from '../terminal/run-quietly.ts';
import { casesNaming } from './affected-cases.ts';
import { namesWords } from './names-words.ts';

/** Files that every test of an app depends on, or reads without importing them. */
const OF_ALL = /^(?:package-lock\.json|tsconfig\.[^/]*json|test\/kit\/|packages\/build\/)/;
/** Followed by Vitest through imports. */
const IMPORTED = /\.(?:tsx?|css)$/;
const TEST = /\.test\.tsx?$/;

/**
 * Arguments of Vitest for the tests of an app that are affected by these changes; undefined if none are. A changed text
 * affects the tests that name its words, and no others in their files.
 * @param changes Undefined if they are unknown.
 */
export function testsFor(app: string, changes: Changes | undefined): string[] | undefined {
  if (changes === undefined || changes.files.some((file) => OF_ALL.test(file))) return ['run'];
  const isNear = (file: string) =>
    [`apps/${app}/`, 'packages/', 'test/pages/'].some((folder) => file.startsWith(folder));
  const near = changes.files.filter((file) => isNear(file) && !file.endsWith('.md') && !TEXTS.test(file));
  if (near.some((file) => !IMPORTED.test(file) || /\/[\w.-]+\.config\.ts$/.test(file))) return ['run'];
  const isReworded = changes.files.some((file) => file.startsWith(`apps/${app}/`) && TEXTS.test(file));
  const readers = isReworded ? readersOf(app, changes.wordings) : [];
  const affected = [...near.map((file) => `../../${file}`), ...readers];
  if (affected.length === 0) return undefined;
  if (!affected.every((file) => TEST.test(file))) return ['related', '--run', ...affected];
  return ['run', ...affected, ...onlyCases(app, near.length === 0 ? readers : undefined, changes.wordings)];
}

/** Limits a run to the tests that name changed texts; nothing where whole files have changed, or where that is not clear. */
function onlyCases(app: string, readers: string[] | undefined, wordings: string[]): string[] {
  const cases = readers?.map((file) => casesNaming(readFileSync(path.join(appFolder(app), file), 'utf8'), wordings));
  if (!cases || cases.some((titles) => titles === undefined)) return [];
  return ['--testNamePattern', cases.flat().join('|')];
}

/** Tests of an app, and what they share, that name words of these texts; relative to the app's folder. */
function readersOf(app: string, wordings: string[]): string[] {
  const cwd = appFolder(app);
  const shared = globSync('test/pages/src/**/*.{ts,tsx}', { cwd: projectRoot }).map((file) => `../../${file}`);
  return [...globSync(['src/**/*.test.{ts,tsx}', 'src/testing/**/*.{ts,tsx}'], { cwd }), ...shared]
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => namesWords(readFileSync(path.join(cwd, file), 'utf8'), wordings));
}

/** What differs between two commits. */
interface Changes {
  /** Paths relative to the project's folder, with slashes. */
  files: string[];
  /** What changed texts say, before and after: those in `src/messages` of an app. */
  wordings: string[];
}

/** The texts of an app, which its code reads by key. */
const TEXTS = /^apps\/[^/]+\/src\/messages\/.*\.json$/;

/**
 * What differs between a commit and the checked-out one. A package of another version alone does not. Undefined if the
 * commit is unknown here.
 */
export function changesSince(commit: string | null): Changes | undefined {
  if (commit === null) return undefined;
  const names = git('diff', '--name-only', commit, 'HEAD');
  if (names === undefined) return undefined;
  const files = names.split('\n').filter((file) => file !== '' && !hasOnlyOtherVersions(commit, file));
  const wordings = files.filter((file) => TEXTS.test(file)).flatMap((file) => changedWordings(commit, file));
  return { files, wordings };
}

function changedWordings(commit: string, file: string): string[] {
  const [before, after] = bothContents(commit, file).map((content) => new Map(leaves(content ?? {})));
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...keys].flatMap((key) => {
    const [old, now] = [before?.get(key), after?.get(key)];
    return old === now ? [] : [old, now].filter((text) => text !== undefined);
  });
}

function leaves(texts: object, above = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${above}${name}.`)
      : [[`${above}${name}`, String(value)]],
  );
}

interface Versioned {
  version?: string;
  /** Of a lock file; ours are not below `node_modules`. */
  packages?: Record<string, { version?: string }>;
}

function hasOnlyOtherVersions(commit: string, file: string): boolean {
  if (!/(?:^package-lock|\/package)\.json$/.test(file)) return false;
  const [before, after] = bothContents(commit, file);
  return before !== undefined && after !== undefined && withoutVersions(before) === withoutVersions(after);
}

function withoutVersions({ version: _, packages, ...rest }: Versioned): string {
  const ours = Object.entries(packages ?? {}).map(([name, { version, ...entry }]) => [
    name,
    name.includes('node_modules') ? { version, ...entry } : entry,
  ]);
  return JSON.stringify([rest, ours]);
}

/** A JSON file as in a commit and as it is now; undefined where there is none. */
function bothContents(commit: string, file: string): (Versioned | undefined)[] {
  return [git('show', `${commit}:${file}`), readIfAny(file)].map((text) => {
    try {
      return text === undefined ? undefined : (JSON.parse(text) as Versioned);
    } catch {
      return undefined;
    }
  });
}

function readIfAny(file: string): string | undefined {
  try {
    return readFileSync(path.join(projectRoot, file), 'utf8');
  } catch {
    return undefined;
  }
}
