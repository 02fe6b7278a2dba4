import { ReleaseRejected } from '../publish/release-rejected.ts';
import { runQuietly } from '../terminal/run-quietly.ts';

/**
 * Builds the shell and the remotes; unchanged ones come from the build cache.
 * @throws ReleaseRejected if a build fails; the reason was written to standard error
 */
export async function buildPages(): Promise<void> {
  const args = ['run', 'build', '--output-logs=errors-only', '--log-prefix=none'];
  if (await runQuietly('turbo', args, { env: { NODE_ENV: 'production' } })) return;
  throw new ReleaseRejected(['The pages could not be built: the first error above says why.']);
}
