import { readRegistry } from '../release/change-registry.ts';
import { orRefuse } from '../release/refuse.ts';
import { releasedVersions } from '../release/release-app.ts';
import { openReleases, releasesName } from '../release/releases-folder.ts';
import { columns } from '../terminal/columns.ts';

const store = openReleases();
const registry = await orRefuse(() => readRegistry(store));
if (!registry) {
  console.error(`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`);
  process.exit(1);
}
const rows = [['', 'live', 'since', 'commit', 'before it', 'canary', 'released']];
for (const [app, { live, since, previous, canary }] of Object.entries({ shell: registry.shell, ...registry.remotes })) {
  const released = await releasedVersions(store, app);
  rows.push([
    app,
    live.version,
    since?.slice(0, 16).replace('T', ' ') ?? '',
    live.commit?.slice(0, 8) ?? '',
    previous?.version ?? '',
    canary ? `${canary.release.version} (${canary.percent} %)` : '',
    released.slice(-5).join(' '),
  ]);
}
console.log(columns(rows).join('\n'));
