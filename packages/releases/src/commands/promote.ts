import { withReleaseChecks } from '../checks/release-checks.ts';
import { promote } from '../publish/promote.ts';
import { author } from './author.ts';
import { openReleases } from './open-releases.ts';
import { runCommand } from './run-command.ts';

await runCommand('promote', async ({ app, values: { note }, print, progress }) => {
  const store = openReleases();
  const promotion = { app, ...author(), note, print };
  const { version, commit } = await withReleaseChecks(store, { print, progress }, (checks) =>
    promote(store, promotion, checks),
  );
  return { text: `"${app}" ${version} is live for everybody.`, result: { app, live: version, commit } };
});
