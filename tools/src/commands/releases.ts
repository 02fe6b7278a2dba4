import { releasedVersions } from '@patina/releases/publish/release-app';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { openReleases, releasesName } from '../release/open-releases.ts';
import { columns } from '../terminal/columns.ts';
import { orFail } from '../terminal/fail.ts';

const store = openReleases();
const registry = await orFail(() => readRegistry(store));
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
