import { buildPages } from '../release/build-pages.ts';
import { publishAll } from '../release/publish-all.ts';
import { orRefuse } from '../release/refuse.ts';
import { openReleases } from '../release/releases-folder.ts';

buildPages();
const { shell, remotes } = await orRefuse(() => publishAll(openReleases()));
for (const [app, { live }] of Object.entries({ shell, ...remotes })) {
  console.log(
    `${app.padEnd(10)} ${live.version.padEnd(18)} ${(live.size / 1000).toFixed(1).padStart(7)} kB of scripts (brotli)`,
  );
}
