import { spawnSync } from 'node:child_process';
import { ReleaseRejected } from '@patina/releases/publish/release-rejected';
import { npmProgram } from '@patina/workspace/npm-program';
import { projectRoot } from '@patina/workspace/project-root';

/**
 * Builds the shell and the remotes; what has not changed comes out of the build cache.
 * @param app Only this one.
 * @throws ReleaseRejected if a build fails; why has been written to standard error.
 */
export function buildPages(app?: string): void {
  const which = app === undefined ? [] : [`--filter=@patina/${app}`];
  const { command, args, shell } = npmProgram('turbo', [
    'run',
    'build',
    ...which,
    '--output-logs=errors-only',
    '--log-prefix=none',
  ]);
  const build = spawnSync(command, args, {
    shell,
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NODE_ENV: 'production' },
  });
  if (build.status === 0) return;
  process.stderr.write(build.stdout);
  process.stderr.write(build.stderr);
  throw new ReleaseRejected(['The pages could not be built: the first error above says why.']);
}
