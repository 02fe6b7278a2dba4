import { buildPages } from '../release/build-pages.ts';
import { readRegistry } from '../release/change-registry.ts';
import { publishAll } from '../release/publish-all.ts';
import { orRefuse, refuse } from '../release/refuse.ts';
import { isShared, openReleases, releasesName } from '../release/releases-folder.ts';

const store = openReleases();
if (isShared() && (await orRefuse(() => readRegistry(store)))) {
  refuse(`There are live releases in ${releasesName()}: "npm run release" changes one app after the other.`);
}
const { shell, remotes } = await orRefuse(async () => {
  buildPages();
  return publishAll(store);
});
for (const [app, { live }] of Object.entries({ shell, ...remotes })) {
  console.log(
    `${app.padEnd(10)} ${live.version.padEnd(18)} ${(live.size / 1000).toFixed(1).padStart(7)} kB of scripts (brotli)`,
  );
}
