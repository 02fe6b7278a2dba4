import type { Registry } from '@patina/platform/registry';
import { releasedVersions } from '../publish/published-release.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { pendingChanges } from '../registry/describe-changes.ts';
import { findEntry } from '../registry/entry-of.ts';
import { releaseHistory } from '../registry/release-history.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { describeHistory, describeLive, type LiveApp } from './describe-releases.ts';
import { openReleases, releasesName } from './open-releases.ts';
import { runCommand } from './run-command.ts';

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
