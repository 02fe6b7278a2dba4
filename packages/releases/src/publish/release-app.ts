import path from 'node:path';
import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import { changeRegistry, readRegistry } from '../registry/change-registry.ts';
import { entryOf, findEntry, withEntry } from '../registry/entry-of.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { BUILD_MANIFEST, type BuildManifest } from './build-manifest.ts';
import { type PublishedBuild, packageVersion, publishBuild } from './publish-build.ts';
import { ReleaseRejected } from './release-rejected.ts';

/** The build of one app to be released. */
interface BuiltApp {
  app: string;
  /** The app's folder with its `dist`. */
  appDir: string;
  commit: string;
  /** Share of the visitors who get the release first, in percent; all by default. */
  canary?: number | undefined;
}

/**
 * Makes the build of one app its live release, or its canary. The version is that of the package, and can be used once.
 * @throws ReleaseRejected if the version is used or the release does not fit what is live
 */
export async function releaseApp(store: ObjectStore, built: BuiltApp, checks: ReleaseChecks): Promise<Release> {
  const { app, appDir, commit, canary } = built;
  await rejectTakenVersion(store, app, appDir);
  if (canary !== undefined && !findEntry(await readRegistry(store), app)) throw firstIsForAll(app);
  const build = await publishBuild(appDir, store, commit);
  await runReleaseChecks(store, build, checks);
  // Taken this late, so that a failed release does not use up a version.
  const number = await packageVersion(appDir);
  if (!(await store.create(claimOf(app, number), build.release.version))) throw await versionTaken(store, app, number);
  if (canary === undefined) await putLive(store, build, checks);
  else await putCanary(store, build, canary, checks);
  return build.release;
}

/**
 * Checks before the build that the version of an app's package is unused.
 * @throws ReleaseRejected
 */
export async function rejectTakenVersion(store: ObjectStore, app: string, appDir: string): Promise<void> {
  const number = await packageVersion(appDir);
  if (await store.get(claimOf(app, number))) throw await versionTaken(store, app, number);
}

/**
 * Makes the canary of an app its live release.
 * @throws ReleaseRejected if there is none, or if it no longer fits what is live
 */
export async function promote(store: ObjectStore, app: string, checks: ReleaseChecks): Promise<Release> {
  const entry = findEntry(await readRegistry(store), app);
  if (!entry?.canary) throw new ReleaseRejected([`There is no canary of "${app}".`]);
  const build = await publishedBuild(store, app, entry.canary.release, entry);
  await runReleaseChecks(store, build, checks);
  await putLive(store, build, checks, (next, before) => {
    if (before?.canary?.release.version === build.release.version) return next;
    throw new ReleaseRejected([
      `${build.release.version} is no longer the canary of "${app}": it has ended meanwhile.`,
    ]);
  });
  return build.release;
}

/**
 * Ends the canary of an app: all visitors get the live release.
 * @param version The expected canary, such as `1.4.2-1a2b3c4d`; by default whichever there is.
 * @throws ReleaseRejected if there is none, or another one
 */
export async function endCanary(store: ObjectStore, app: string, version?: string): Promise<Release> {
  const canary = findEntry(await readRegistry(store), app)?.canary?.release;
  if (!canary) throw new ReleaseRejected([`There is no canary of "${app}".`]);
  const meant = version ?? canary.version;
  await changeRegistry(store, (registry) => {
    const entry = findEntry(registry, app);
    if (!registry || entry?.canary?.release.version !== meant) {
      throw new ReleaseRejected([`${meant} is no canary of "${app}".`]);
    }
    const { canary: _, ...rest } = entry;
    return withEntry(registry, app, rest);
  });
  return canary;
}

/**
 * Makes an earlier release of an app live again, after the same checks as a new one. The live release does not become
 * its fallback, because it was rolled back for a reason.
 * @param number The version, such as `1.4.2`; by default the release before the live one.
 * @throws ReleaseRejected if there is no such release or it does not fit what is live
 */
export async function rollBack(
  store: ObjectStore,
  app: string,
  checks: ReleaseChecks,
  number?: string,
): Promise<Release> {
  const entry = findEntry(await readRegistry(store), app);
  if (!entry) throw new ReleaseRejected([`"${app}" has never been released.`]);
  const release = number === undefined ? entry.previous : await releaseNamed(store, app, number);
  if (!release) {
    throw new ReleaseRejected([
      number === undefined
        ? `There is no release of "${app}" before ${entry.live.version}: name one, such as ${app}@1.4.2.`
        : `There is no release ${number} of "${app}": "npm run releases" lists what there is.`,
    ]);
  }
  if (release.version === entry.live.version) throw new ReleaseRejected([`${release.version} of "${app}" is live.`]);
  const build = await publishedBuild(store, app, release, entry);
  await runReleaseChecks(store, build, checks);
  const fallback = await releaseBefore(store, app, release);
  await putLive(store, build, checks, ({ previous: _, ...next }) => ({
    ...next,
    ...(fallback && { previous: fallback }),
  }));
  return release;
}

/** Every version of an app that was released, such as `1.4.2`, newest last. */
export async function releasedVersions(store: ObjectStore, app: string): Promise<string[]> {
  return (await store.list(`${app}/claims`)).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

/** The last release of an app before this one. */
async function releaseBefore(store: ObjectStore, app: string, { version }: Release): Promise<Release | undefined> {
  const numbers = await releasedVersions(store, app);
  const before = numbers[numbers.findIndex((number) => version.startsWith(`${number}-`)) - 1];
  return before === undefined ? undefined : releaseNamed(store, app, before);
}

async function releaseNamed(store: ObjectStore, app: string, name: string): Promise<Release | undefined> {
  const version = (await store.get(claimOf(app, name)))?.toString('utf8') ?? name;
  const manifest = await store.get(`${app}/${version}/release.json`);
  return manifest && (JSON.parse(manifest.toString('utf8')) as Release);
}

/** A release with the page paths that it owns, which may differ from those of the live one. */
async function publishedBuild(
  store: ObjectStore,
  app: string,
  release: Release,
  { paths }: RegistryEntry,
): Promise<PublishedBuild> {
  const manifest = await store.get(`${app}/${release.version}/${BUILD_MANIFEST}`);
  const own = manifest && (JSON.parse(manifest.toString('utf8')) as BuildManifest).paths;
  return { app, paths: own ?? paths, release };
}

/** Compares a release with what is live, then opens it in a browser. */
async function runReleaseChecks(store: ObjectStore, build: PublishedBuild, checks: ReleaseChecks): Promise<void> {
  const live = await readRegistry(store);
  await rejectIncompatible(build, live, checks);
  const problems = await checks.tryInBrowser(build, live);
  if (problems.length > 0) throw new ReleaseRejected(problems);
}

/** Another release may have gone live in the meantime, so the quick checks are repeated when the registry changes. */
async function putLive(
  store: ObjectStore,
  build: PublishedBuild,
  checks: ReleaseChecks,
  edit: (next: RegistryEntry, before: RegistryEntry | undefined) => RegistryEntry = (next) => next,
): Promise<void> {
  await changeRegistry(store, async (registry) => {
    await rejectIncompatible(build, registry, checks);
    const before = findEntry(registry, build.app);
    const next = edit(entryOf(build, before), before);
    if (registry) return withEntry(registry, build.app, next);
    return { shell: next, remotes: {} };
  });
}

/** Gives it to a share of the visitors and replaces a running canary. */
async function putCanary(
  store: ObjectStore,
  build: PublishedBuild,
  percent: number,
  checks: ReleaseChecks,
): Promise<void> {
  const { app, release } = build;
  await changeRegistry(store, async (registry) => {
    await rejectIncompatible(build, registry, checks);
    const entry = findEntry(registry, app);
    if (!registry || !entry) throw firstIsForAll(app);
    return withEntry(registry, app, { ...entry, canary: { percent, release, since: new Date().toISOString() } });
  });
}

/** A page may run it beside the live releases or beside the canaries, so it must fit both. */
async function rejectIncompatible(
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

function withCanaries({ shell, remotes }: Registry): Registry {
  const tried = (entry: RegistryEntry) => ({ ...entry, live: entry.canary?.release ?? entry.live });
  return {
    shell: tried(shell),
    remotes: Object.fromEntries(Object.entries(remotes).map(([name, entry]) => [name, tried(entry)] as const)),
  };
}

const claimOf = (app: string, number: string) => path.posix.join(app, 'claims', path.basename(number));

function firstIsForAll(app: string): ReleaseRejected {
  return new ReleaseRejected([`"${app}" has never been released: its first release is for everybody.`]);
}

/** A version may be used up by a release that was interrupted right before it went live. */
async function versionTaken(store: ObjectStore, app: string, number: string): Promise<ReleaseRejected> {
  const version = (await store.get(claimOf(app, number)))?.toString('utf8');
  const entry = findEntry(await readRegistry(store), app);
  const isInUse = [entry?.live, entry?.previous, entry?.canary?.release].some(
    (release) => release?.version === version,
  );
  const otherwise = isInUse ? '' : ` To make that one live instead: npm run rollback -- ${app}@${number}.`;
  return new ReleaseRejected([
    `${number} of "${app}" has been released already: raise "version" in apps/${app}/package.json.${otherwise}`,
  ]);
}
