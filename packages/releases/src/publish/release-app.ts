import path from 'node:path';
import type { Registry, RegistryChange, RegistryEntry, Release } from '@patina/platform/registry';
import { appPath } from '@patina/workspace/page-apps';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import { lostFallbacks } from '../checks/rollback-check.ts';
import { rejectForeignKey } from '../ownership/sign-changes.ts';
import type { SigningKey } from '../ownership/signing-key.ts';
import { changeRegistry, type Print, readRegistry, settleRegistry } from '../registry/change-registry.ts';
import { type Author, changeOf } from '../registry/describe-changes.ts';
import { entryOf, findEntry, withCanaries, withEntry } from '../registry/entry-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { StagingStore } from '../storage/staging-store.ts';
import { rejectBad } from './bad-mark.ts';
import { type PublishedBuild, packageVersion, publishBuild } from './publish-build.ts';
import { lockOf } from './published-release.ts';
import { ReleaseRejected } from './release-rejected.ts';

interface BuiltApp extends Author {
  app: string;
  appDir: string;
  commit: string;
  /** Share of the visitors who get the release first, in percent; all by default. */
  canary?: number | undefined;
  /** Goal of an experiment that the canary is. */
  experiment?: string | undefined;
  /** Checks that were skipped. */
  unchecked?: string | undefined;
  /** Where its files are until it is checked; in the store itself by default. */
  staging?: StagingStore | undefined;
  print: Print;
}

/**
 * Makes the build of one app its live release, or its canary. The version is that of the package, and can be used once.
 * @throws ReleaseRejected if the key may not release it, the version is used or the release does not fit what is live
 */
export async function releaseApp(store: ObjectStore, built: BuiltApp, checks: ReleaseChecks): Promise<Release> {
  const { app, appDir, commit, canary, key, print, unchecked } = built;
  await rejectForeignKey(store, app, key);
  await rejectTakenVersion(store, app, appDir);
  const live = await settleRegistry(store, print, app);
  if (canary !== undefined && !findEntry(live, app)) throw firstIsForAll(app);
  const { staging } = built;
  const build = await publishBuild(appDir, staging ?? store, { commit, key });
  await rejectBad(store, app, build.release.version, 'A release of the same files is the same release: change it.');
  await runReleaseChecks(store, build, checks);
  await staging?.publish();
  // Taken this late, so that a failed release does not use up a version.
  const number = await packageVersion(appDir);
  const { version } = build.release;
  if (!(await store.create(lockOf(app, number), version))) throw await versionTaken(store, app, number, print);
  if (canary !== undefined) await putCanary(store, build, { ...built, canary }, checks);
  else await putLive(store, { build, change: changeOf('release', version, built, unchecked), key, print }, checks);
  return build.release;
}

/**
 * Checks before the build that the version of an app's package is unused.
 * @throws ReleaseRejected
 */
export async function rejectTakenVersion(store: ObjectStore, app: string, appDir: string): Promise<void> {
  const number = await packageVersion(appDir);
  if (await store.get(lockOf(app, number))) throw await versionTaken(store, app, number, () => {});
}

interface NewCanary extends Author {
  /** Share of the visitors, in percent. */
  canary: number;
  /** Goal of an experiment that it is. */
  experiment?: string | undefined;
  /** Checks that were skipped. */
  unchecked?: string | undefined;
  print: Print;
}

/** Gives it to a share of the visitors and replaces a running canary. */
export async function putCanary(
  store: ObjectStore,
  build: PublishedBuild,
  { canary: percent, experiment, print, unchecked, ...author }: NewCanary,
  checks: ReleaseChecks,
): Promise<void> {
  const { app, release } = build;
  const change = changeOf('canary', release.version, author, unchecked);
  await changeRegistry(
    store,
    async (registry) => {
      await rejectIncompatible(build, registry, checks);
      const entry = findEntry(registry, app);
      if (!registry || !entry) throw firstIsForAll(app);
      return withEntry(registry, app, {
        ...entry,
        canary: { percent, release, since: change.at, ...(experiment && { experiment }) },
        change,
      });
    },
    { app, key: author.key, print },
  );
}

function firstIsForAll(app: string): ReleaseRejected {
  return new ReleaseRejected([`"${app}" has never been released: its first release is for everybody.`]);
}

/** A version may be used up by a release that was interrupted right before it went live. */
async function versionTaken(store: ObjectStore, app: string, number: string, print: Print): Promise<ReleaseRejected> {
  const version = (await store.get(lockOf(app, number)))?.toString('utf8');
  const entry = findEntry(await settleRegistry(store, print, app), app);
  const isInUse = [entry?.live, entry?.previous, entry?.canary?.release].some(
    (release) => release?.version === version,
  );
  const otherwise = isInUse ? '' : ` To make that one live instead: npm run rollback -- ${app}@${number}.`;
  return new ReleaseRejected([
    `${number} of "${app}" has been released already: raise "version" in ${path.posix.join(appPath(app), 'package.json')}.${otherwise}`,
  ]);
}

interface Going {
  build: PublishedBuild;
  change: RegistryChange;
  key?: SigningKey | undefined;
  print: Print;
  /** Edits its new entry; may throw. */
  edit?: (next: RegistryEntry, before: RegistryEntry | undefined) => RegistryEntry;
}

/** Compares a release with what is live, then opens it in a browser. */
export async function runReleaseChecks(
  store: ObjectStore,
  build: PublishedBuild,
  checks: ReleaseChecks,
): Promise<void> {
  const live = await readRegistry(store);
  await rejectIncompatible(build, live, checks);
  const problems = await checks.tryInBrowser(build, live);
  if (problems.length > 0) throw new ReleaseRejected(problems);
}

/** Another release may have gone live in the meantime, so the quick checks are repeated when the registry changes. */
export async function putLive(store: ObjectStore, going: Going, checks: ReleaseChecks): Promise<void> {
  const { build, change, key, print, edit = (next) => next } = going;
  const registry = await changeRegistry(
    store,
    async (registry) => {
      await rejectIncompatible(build, registry, checks);
      const before = findEntry(registry, build.app);
      const next = edit(entryOf(build, before, change), before);
      if (registry) return withEntry(registry, build.app, next);
      return { shell: next, remotes: {} };
    },
    { app: build.app, key, print },
  );
  for (const line of await lostFallbacks(store, build.app, registry)) print(line);
}

/** A page may run it beside the live releases or beside the canaries, so it must fit both. */
export async function rejectIncompatible(
  build: PublishedBuild,
  registry: Registry | undefined,
  checks: ReleaseChecks,
): Promise<void> {
  if (!registry && build.app !== 'shell') {
    throw new ReleaseRejected(['There is no live shell: release the shell first.']);
  }
  if (!registry) return;
  const reasons = new Set([
    ...(await checks.findIncompatibilities(build, registry)),
    ...(await checks.findIncompatibilities(build, withCanaries(registry))),
  ]);
  if (reasons.size > 0) throw new ReleaseRejected([...reasons]);
}
