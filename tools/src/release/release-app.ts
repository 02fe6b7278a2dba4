import path from 'node:path';
import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import { changeRegistry, readRegistry } from './change-registry.ts';
import { entryOf, findEntry, withEntry } from './entry-of.ts';
import { misfits } from './misfits.ts';
import { type PublishedBuild, packageVersion, publishBuild } from './publish-build.ts';

/** A release or a rollback that is not made; nothing has changed. The message is made of sentences for who asked. */
export class ReleaseRefused extends Error {
  constructor(reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'ReleaseRefused';
  }
}

/** One app's build, as it is released. */
interface BuiltApp {
  app: string;
  /** The app's folder with its `dist`. */
  appDir: string;
  commit: string;
  /** Share of the visitors who get the release first, in percent; without it all of them do. */
  canary?: number | undefined;
}

/**
 * Makes the build of one app its live release, or its canary. The version is the package's, and is given away once.
 * @throws ReleaseRefused when the version is taken or the release does not fit what is live.
 */
export async function releaseApp(store: ObjectStore, { app, appDir, commit, canary }: BuiltApp): Promise<Release> {
  const number = await packageVersion(appDir);
  const taken = await store.get(claimOf(app, number));
  if (taken) throw versionTaken(app, number);
  const build = await publishBuild(appDir, store, commit);
  refuseMisfits(build, await readRegistry(store));
  if (!(await store.create(claimOf(app, number), build.release.version))) throw versionTaken(app, number);
  if (canary === undefined) await putLive(store, build);
  else await putCanary(store, build, canary);
  return build.release;
}

/**
 * Makes the canary of an app its live release.
 * @throws ReleaseRefused when there is none, or when it no longer fits what is live.
 */
export async function promote(store: ObjectStore, app: string): Promise<Release> {
  const entry = findEntry(await readRegistry(store), app);
  if (!entry?.canary) throw new ReleaseRefused([`There is no canary of "${app}".`]);
  const build = { app, paths: entry.paths, release: entry.canary.release };
  await putLive(store, build);
  return build.release;
}

/**
 * Ends the canary of an app: everybody gets the live release.
 * @throws ReleaseRefused when there is none.
 */
export async function endCanary(store: ObjectStore, app: string): Promise<Release> {
  const entry = findEntry(await readRegistry(store), app);
  if (!entry?.canary) throw new ReleaseRefused([`There is no canary of "${app}".`]);
  await changeRegistry(store, (registry) => {
    const { canary: _, ...rest } = findEntry(registry, app) ?? entry;
    return registry ? withEntry(registry, app, rest) : { shell: rest, remotes: {} };
  });
  return entry.canary.release;
}

/**
 * Makes an earlier release of an app live again, through the same gate as a new one.
 * @param number The version, such as `1.4.2`; without it the release before the live one.
 * @throws ReleaseRefused when there is no such release or it does not fit what is live.
 */
export async function rollBack(store: ObjectStore, app: string, number?: string): Promise<Release> {
  const entry = findEntry(await readRegistry(store), app);
  if (!entry) throw new ReleaseRefused([`"${app}" has never been released.`]);
  const release = number === undefined ? entry.previous : await releaseNamed(store, app, number);
  if (!release) {
    throw new ReleaseRefused([
      number === undefined
        ? `There is no release of "${app}" before ${entry.live.version}: name one, such as ${app}@1.4.2.`
        : `There is no release ${number} of "${app}": "npm run releases" lists what there is.`,
    ]);
  }
  if (release.version === entry.live.version) throw new ReleaseRefused([`${release.version} of "${app}" is live.`]);
  const build = { app, paths: entry.paths, release };
  refuseMisfits(build, await readRegistry(store));
  await putLive(store, build);
  return release;
}

/** Every version of an app that was released, the newest last, such as `1.4.2`. */
export async function releasedVersions(store: ObjectStore, app: string): Promise<string[]> {
  return (await store.list(`${app}/claims`)).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

async function releaseNamed(store: ObjectStore, app: string, name: string): Promise<Release | undefined> {
  const version = (await store.get(claimOf(app, name)))?.toString('utf8') ?? name;
  const manifest = await store.get(`${app}/${version}/release.json`);
  return manifest && (JSON.parse(manifest.toString('utf8')) as Release);
}

/** What went live meanwhile counts, so the gate is asked once more where the registry changes. */
async function putLive(store: ObjectStore, build: PublishedBuild): Promise<void> {
  await changeRegistry(store, (registry) => {
    refuseMisfits(build, registry);
    const next = entryOf(build, findEntry(registry, build.app));
    if (registry) return withEntry(registry, build.app, next);
    return { shell: next, remotes: {} };
  });
}

/** A part of the visitors gets it; a canary that runs already makes room. */
async function putCanary(store: ObjectStore, { app, paths, release }: PublishedBuild, percent: number): Promise<void> {
  await changeRegistry(store, (registry) => {
    refuseMisfits({ app, paths, release }, registry);
    const entry = findEntry(registry, app);
    if (!registry || !entry) {
      throw new ReleaseRefused([`"${app}" has never been released: its first release is for everybody.`]);
    }
    return withEntry(registry, app, { ...entry, canary: { percent, release } });
  });
}

/** A visitor may meet it beside the live releases or beside the canaries, so it has to fit both. */
function refuseMisfits(build: PublishedBuild, registry: Registry | undefined): void {
  if (!registry && build.app !== 'shell') {
    throw new ReleaseRefused(['There is no live shell: release the shell first.']);
  }
  if (!registry) return;
  const reasons = new Set([...misfits(build, registry), ...misfits(build, withCanaries(registry))]);
  if (reasons.size > 0) throw new ReleaseRefused([...reasons]);
}

function withCanaries({ shell, remotes }: Registry): Registry {
  const tried = (entry: RegistryEntry) => ({ ...entry, live: entry.canary?.release ?? entry.live });
  return {
    shell: tried(shell),
    remotes: Object.fromEntries(Object.entries(remotes).map(([name, entry]) => [name, tried(entry)] as const)),
  };
}

const claimOf = (app: string, number: string) => path.posix.join(app, 'claims', path.basename(number));

function versionTaken(app: string, number: string): ReleaseRefused {
  return new ReleaseRefused([
    `${number} of "${app}" has been released already: raise "version" in apps/${app}/package.json.`,
  ]);
}
