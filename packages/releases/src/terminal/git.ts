import { spawnSync } from 'node:child_process';
import { projectRoot } from '@patina/workspace/project-root';

/** Output of a git command in the project's folder, without spaces around it; undefined if it fails. */
export function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  return status === 0 ? stdout.trim() : undefined;
}
