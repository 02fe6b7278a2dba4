import { spawnSync } from 'node:child_process';
import { projectRoot } from '@patina/workspace/project-root';

/** Files that belong to a package, or that only the tests of this one read. */
const OF_PACKAGES = /^(?:apps|packages)\/[^/]+\/|^(?:tools|e2e)\/|\.md$/;

/** Reads the whole tree, so every change affects it. */
const ARCHITECTURE_TESTS = '@patina/tools';

/**
 * Turbo's filters of the packages that a change can affect: those with changed files and those that depend on them. A
 * change is what differs from the commit at which the branch left main, on main from the last commit, committed or not.
 * Empty, which is all packages, when a file that belongs to none has changed.
 */
export function changedPackages(): string[] {
  const base = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? 'HEAD';
  const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  const files = changed.flatMap((names) => names?.split('\n').filter(Boolean) ?? []);
  return filtersOf(files, base);
}

/** @param base Commit that Turbo compares with. */
export function filtersOf(files: readonly string[], base: string): string[] {
  if (!files.every((file) => OF_PACKAGES.test(file))) return [];
  return [`...[${base}]`, ARCHITECTURE_TESTS];
}

/** What it prints; undefined if it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
