import { fetchReleaseHealth } from '@patina/releases/canary/fetch-release-health';
import { watchCanaries } from '@patina/releases/canary/watch-canaries';
import { signingKey } from '@patina/releases/commands/author';
import { openReleases, releasesName } from '@patina/releases/commands/open-releases';
import { runCommand } from '@patina/releases/commands/run-command';
import { watchPreviews } from '@patina/releases/previews/watch-previews';
import { checksOf } from '@patina/releases/requests/checks-of';
import { openStoreRequests, storeAddress } from '@patina/releases/requests/store-requests';
import { watchRequests } from '@patina/releases/requests/watch-requests';
import { dataDir } from '../development/data-dir.ts';

await runCommand('canary:watch', async ({ values: { json } }) => {
  const log = (line: string) => console.log(json ? JSON.stringify({ at: new Date().toISOString(), line }) : line);
  const store = openReleases();
  const endCollecting = watchPreviews(store, log);
  const end = watchCanaries({
    store,
    fetchHealth: fetchReleaseHealth(dataDir),
    log,
    key: signingKey(),
  });
  const endRequests = watchRequests({
    store,
    requests: openStoreRequests(await storeAddress(store, process.env), process.env['OPERATIONS_TOKEN']),
    withChecks: checksOf(store, log),
    log,
  });
  log(`Watching the canaries in ${releasesName()}. Ctrl-C ends it.`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
  });
  await Promise.all([end(), endRequests(), endCollecting()]);
  return undefined;
});
