import type { Registry } from '@patina/platform/registry';
import { releasedVersions } from '@patina/releases/publish/published-release';
import { ReleaseRejected } from '@patina/releases/publish/release-rejected';
import { readRegistry } from '@patina/releases/registry/change-registry';
import { pendingChanges } from '@patina/releases/registry/describe-changes';
import { findEntry } from '@patina/releases/registry/entry-of';
import { releaseHistory } from '@patina/releases/registry/release-history';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { describeHistory, describeLive, type LiveApp } from '../release/describe-releases.ts';
import { openReleases, releasesName } from '../release/open-releases.ts';
import { runCommand } from '../release/run-command.ts';

/** Maximum number of entries in a history. */
const LIMIT = 50;

await runCommand('releases', async ({ app, print }) => {
  const store = openReleases();
  const registry = await readRegistry(store);
  if (!registry) {
    throw new ReleaseRejected([`Nothing is live in ${releasesName()}: "npm run build" makes the first releases.`]);
  }
  for (const { notInForce } of await pendingChanges(store)) print(notInForce);
  if (app !== '') {
    if (!findEntry(registry, app)) throw new ReleaseRejected([`"${app}" has never been released.`]);
    const history = await releaseHistory(store, app, LIMIT);
    return { text: describeHistory(history), result: history };
  }
  const apps = await readLive(store, registry);
  return { text: describeLive(apps), result: apps };
});

function readLive(store: ObjectStore, { shell, remotes }: Registry): Promise<LiveApp[]> {
  return Promise.all(
    Object.entries({ shell, ...remotes }).map(async ([app, { live, since, previous, canary, change }]) => ({
      app,
      live: live.version,
      since,
      commit: live.commit,
      ...(previous && { previous: previous.version }),
      ...(canary && { canary: { version: canary.release.version, percent: canary.percent } }),
      released: await releasedVersions(store, app),
      change,
    })),
  );
}
