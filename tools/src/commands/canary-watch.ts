import { fetchReleaseHealth } from '@patina/releases/canary/fetch-release-health';
import { watchCanaries } from '@patina/releases/canary/watch-canaries';
import { dataDir } from '../development/data-dir.ts';
import { openReleases, releasesName } from '../release/open-releases.ts';

const end = watchCanaries({ store: openReleases(), fetchHealth: fetchReleaseHealth(dataDir), log: console.log });
console.log(`Watching the canaries in ${releasesName()}. Ctrl-C ends it.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await end();
    process.exit(0);
  });
}
