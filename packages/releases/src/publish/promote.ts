import type { Release } from '@patina/platform/registry';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { type Print, settleRegistry } from '../registry/change-registry.ts';
import { findEntry } from '../registry/entry-of.ts';
import { type Author, changeOf } from '../registry/registry-change.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { publishedBuild } from './published-release.ts';
import { putLive, runReleaseChecks } from './put-live.ts';
import { ReleaseRejected } from './release-rejected.ts';

interface Promotion extends Author {
  app: string;
  print: Print;
}

/**
 * Makes the canary of an app its live release.
 * @throws ReleaseRejected if there is none, or if it no longer fits what is live
 */
export async function promote(store: ObjectStore, promotion: Promotion, checks: ReleaseChecks): Promise<Release> {
  const { app, key, print } = promotion;
  await rejectForeignKey(store, app, key);
  const entry = findEntry(await settleRegistry(store, print, app), app);
  if (!entry?.canary) throw new ReleaseRejected([`There is no canary of "${app}".`]);
  const build = await publishedBuild(store, app, entry.canary.release, entry);
  const { version } = build.release;
  await runReleaseChecks(store, build, checks);
  const change = changeOf('promotion', version, promotion);
  await putLive(
    store,
    {
      build,
      change,
      key,
      print,
      edit(next, before) {
        if (before?.canary?.release.version === version) return next;
        throw new ReleaseRejected([`${version} is no longer the canary of "${app}": it has ended meanwhile.`]);
      },
    },
    checks,
  );
  return build.release;
}
