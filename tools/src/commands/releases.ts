import { readRegistry } from '../release/change-registry.ts';
import { releasedVersions } from '../release/release-app.ts';
import { openReleases, releasesFolder } from '../release/releases-folder.ts';

const store = openReleases();
const registry = await readRegistry(store);
if (!registry) {
  console.error(`Nothing is live in ${releasesFolder()}: "npm run build" makes the first releases.`);
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
const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
