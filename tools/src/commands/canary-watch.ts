import { fetchReleaseHealth } from '@patina/releases/canary/fetch-release-health';
import { watchCanaries } from '@patina/releases/canary/watch-canaries';
import { signingKey } from '@patina/releases/commands/author';
import { openReleases, releasesName } from '@patina/releases/commands/open-releases';
import { runCommand } from '@patina/releases/commands/run-command';
import { dataDir } from '../development/data-dir.ts';

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
