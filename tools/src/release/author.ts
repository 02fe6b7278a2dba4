import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { projectRoot } from '@patina/workspace/project-root';

/**
 * Name of the author of a release: as configured in git (`user.name`, `GIT_COMMITTER_NAME`), else the user of this
 * machine.
 */
export function authorName(): string {
  const { status, stdout } = spawnSync('git', ['var', 'GIT_COMMITTER_IDENT'], { cwd: projectRoot, encoding: 'utf8' });
  const name = status === 0 ? /^(.+?) </.exec(stdout)?.[1] : undefined;
  return name ?? userName();
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
