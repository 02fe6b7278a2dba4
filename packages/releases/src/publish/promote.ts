import type { Release } from '@patina/platform/registry';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import { changeRegistry, type Print, settleRegistry } from '../registry/change-registry.ts';
import { type Author, changeOf } from '../registry/describe-changes.ts';
import { findEntry, withEntry } from '../registry/entry-of.ts';
import { readState } from '../registry/revisions.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { rejectBad } from './bad-mark.ts';
import { publishedBuild } from './published-release.ts';
import { putLive, runReleaseChecks } from './release-app.ts';
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
  await rejectBad(store, app, version, `End it: npm run rollback -- ${app}`);
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

interface Ending extends Author {
  app: string;
  /** The expected canary, such as `1.4.2-1a2b3c4d`; by default whichever there is. */
  version?: string | undefined;
  print: Print;
}

/**
 * Ends the canary of an app: all visitors get the live release.
 * @throws ReleaseRejected if there is none, or another one
 */
export async function endCanary(store: ObjectStore, ending: Ending): Promise<Release> {
  const { app, version, key, print } = ending;
  const canary = findEntry((await readState(store, app)).latest, app)?.canary?.release;
  if (!canary) throw new ReleaseRejected([`There is no canary of "${app}".`]);
  const meant = version ?? canary.version;
  const change = changeOf('end of canary', meant, ending);
  await changeRegistry(
    store,
    (registry) => {
      const entry = findEntry(registry, app);
      // Recorded by this very call, whose answer was lost.
      if (registry && entry?.change?.at === change.at && entry.change.by === change.by) return registry;
      if (!registry || entry?.canary?.release.version !== meant) {
        throw new ReleaseRejected([`${meant} is no canary of "${app}".`]);
      }
      const { canary: _, ...rest } = entry;
      return withEntry(registry, app, { ...rest, change });
    },
    { app, key, print },
  );
  return canary;
}
