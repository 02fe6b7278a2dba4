import path from 'node:path';
import { askHealth } from '../canary/ask-health.ts';
import { watchCanaries } from '../canary/watch-canaries.ts';
import { projectRoot } from '../project-root.ts';
import { openReleases, releasesName } from '../release/releases-folder.ts';

const dataDir = path.resolve(process.env['DATA_DIR'] ?? path.join(projectRoot, '.patina/data'));

const end = watchCanaries({ store: openReleases(), healthOf: askHealth(dataDir), tell: console.log });
console.log(`Watching the canaries in ${releasesName()}. Ctrl-C ends it.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await end();
    process.exit(0);
  });
}
