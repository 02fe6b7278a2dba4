import { withReleaseChecks } from '@patina/releases/checks/release-checks';
import { promote } from '@patina/releases/publish/promote';
import { author } from '../release/author.ts';
import { openReleases } from '../release/open-releases.ts';
import { runCommand } from '../release/run-command.ts';

await runCommand('promote', async ({ app, values: { note }, print }) => {
  const store = openReleases();
  const promotion = { app, ...author(), note, print };
  const { version, commit } = await withReleaseChecks(store, print, (checks) => promote(store, promotion, checks));
  return { text: `"${app}" ${version} is live for everybody.`, result: { app, live: version, commit } };
});
