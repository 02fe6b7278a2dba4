import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { git } from '../terminal/git.ts';

/** What differs between two commits. */
export interface Changes {
  /** Paths relative to the project's folder, with slashes. */
  files: string[];
  /** What changed texts say, before and after: those in `src/messages` of an app. */
  wordings: string[];
}

/** The texts of an app, which its code reads by key. */
export const TEXTS = /^apps\/[^/]+\/src\/messages\/.*\.json$/;

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
