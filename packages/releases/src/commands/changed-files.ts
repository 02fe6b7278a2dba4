import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';

/**
 * Files that differ between a commit and the checked-out one, relative to the project's folder, without package.json
 * files in which only the version differs. Undefined if the commit is unknown here.
 */
export function changedFiles(commit: string | null): string[] | undefined {
  if (commit === null) return undefined;
  const { status, stdout } = git('diff', '--name-only', commit, 'HEAD');
  if (status !== 0) return undefined;
  return stdout
    .split('\n')
    .filter(Boolean)
    .filter((file) => !(file.endsWith('/package.json') && hasOnlyAnotherVersion(commit, file)));
}

function hasOnlyAnotherVersion(commit: string, file: string): boolean {
  const before = git('show', `${commit}:${file}`);
  if (before.status !== 0) return false;
  try {
    const now = readFileSync(path.join(projectRoot, file), 'utf8');
    return withoutVersion(before.stdout) === withoutVersion(now);
  } catch {
    return false;
  }
}

function withoutVersion(text: string): string {
  const { version: _, ...rest } = JSON.parse(text) as { version?: string };
  return JSON.stringify(rest);
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
}
