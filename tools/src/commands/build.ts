import { signingKey } from '@patina/releases/commands/author';
import { isShared, openReleases, releasesName } from '@patina/releases/commands/open-releases';
import { buildPages } from '@patina/releases/commands/source-checks';
import { publishAll } from '@patina/releases/publish/publish-all';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { fail, orFail } from '@patina/releases/terminal/fail';
import { PAGE_APPS } from '@patina/workspace/page-apps';

const store = openReleases();
if (isShared() && (await orFail(() => readRegistry(store)))) {
  fail(`There are live releases in ${releasesName()}: "npm run release" changes one app after the other.`);
}
const { shell, remotes } = await orFail(async () => {
  await buildPages();
  return publishAll(store, PAGE_APPS, undefined, signingKey());
});
for (const [app, { live }] of Object.entries({ shell, ...remotes })) {
  console.log(
    `${app.padEnd(10)} ${live.version.padEnd(18)} ${(live.size / 1000).toFixed(1).padStart(7)} kB of scripts (brotli)`,
  );
}
