import { spawnSync } from 'node:child_process';
import { projectRoot } from '@patina/workspace/project-root';

/** Files that belong to a package, or that only the architecture tests read. */
const OF_PACKAGES = /^(?:apps|packages)\/[^/]+\/|^(?:tools|e2e)\/|\.md$/;

/** Reads the whole tree, so every change affects it. */
const ARCHITECTURE_TESTS = '@patina/tools';

/**
 * Turbo's filters of the packages that a change can affect: those with changed files and their dependents. A change is
 * the difference to the commit at which the branch left main, on main to the last commit, committed or not. Empty,
 * which means all packages, if a file outside the packages has changed.
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

/** The output of a command; undefined if it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
