import path from 'node:path';
import { projectRoot } from '../project-root.ts';
import { buildPages } from '../release/build-pages.ts';
import { publishAll } from '../release/publish-all.ts';

buildPages();
const { shell, remotes } = await publishAll(process.env['RELEASES_DIR'] ?? path.join(projectRoot, '.patina/releases'));
for (const [app, { live }] of Object.entries({ shell, ...remotes })) {
  console.log(
    `${app.padEnd(10)} ${live.version.padEnd(18)} ${(live.size / 1000).toFixed(1).padStart(7)} kB of scripts (brotli)`,
  );
}
