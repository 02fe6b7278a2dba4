import { fetchReleaseHealth } from '@patina/releases/canary/fetch-release-health';
import { watchCanaries } from '@patina/releases/canary/watch-canaries';
import { dataDir } from '../development/data-dir.ts';
import { signingKey } from '../release/author.ts';
import { openReleases, releasesName } from '../release/open-releases.ts';
import { runCommand } from '../release/run-command.ts';

await runCommand('canary:watch', async ({ values: { json } }) => {
  const log = (line: string) => console.log(json ? JSON.stringify({ at: new Date().toISOString(), line }) : line);
  const end = watchCanaries({
    store: openReleases(),
    fetchHealth: fetchReleaseHealth(dataDir),
    log,
    key: signingKey(),
  });
  log(`Watching the canaries in ${releasesName()}. Ctrl-C ends it.`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  await end();
  return undefined;
});
