import { INTEGRITY_LIST, type Registry, type Release } from '@patina/platform/registry';
import type { PublishedBuild } from '../publish/publish-build.ts';
import { liveReleases, withCanaries } from '../registry/entry-of.ts';
import type { Life } from '../registry/release-history.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { integrityOf, SERVER_BUILD } from '../storage/release-file.ts';
import { apiIncompatibilities } from './api/api-incompatibilities.ts';
import { misfits } from './incompatibilities.ts';
import { sharedIncompatibilities } from './shared-modules/shared-incompatibilities.ts';

/** Result of a check without a browser and without the live API. */
export interface RollbackCheck {
  reasons: string[];
  /** Remarks that are no reason to reject. */
  notes: string[];
  unchecked: string;
}

const BROWSER_AND_API = 'its pages in a browser, the live API';

/**
 * Checks a release that was live before: its files, and its compatibility if other releases are live now than then. It
 * only reads the releases' own store, so it works even if everything else is down.
 */
export async function checkRollback(
  store: ObjectStore,
  build: PublishedBuild,
  live: Registry,
  life: Life | undefined,
): Promise<RollbackCheck> {
  const damaged = await damagedFiles(store, build.app, build.release);
  const reasons = damaged.map((file) => `${build.release.version} of "${build.app}" is no longer whole: ${file}.`);
  if (life && hasSameOthers(build.app, life.registry, live)) {
    return { reasons, notes: [], unchecked: `${BROWSER_AND_API}; it was live beside the same releases before` };
  }
  const besideLive = await compareQuickly(store, build, live);
  const besideCanaries = await compareQuickly(store, build, withCanaries(live));
  return {
    reasons: [...reasons, ...besideLive],
    notes: besideCanaries
      .filter((reason) => !besideLive.includes(reason))
      .map((reason) => `Beside the canaries: ${reason}`),
    unchecked: `${BROWSER_AND_API}, changed declarations of shared modules`,
  };
}

/**
 * Fallbacks of other apps that are lost because a release has gone live: a line for each that no longer fits, so that
 * this is known before it is needed.
 */
export async function lostFallbacks(store: ObjectStore, app: string, live: Registry): Promise<string[]> {
  const others = liveReleases(live).flatMap(([name, { paths, previous }]) =>
    name !== app && previous ? [{ app: name, paths, release: previous }] : [],
  );
  const lines = others.map(async (build) => {
    const [reason] = await compareQuickly(store, build, live);
    if (reason === undefined) return [];
    return [`From now on "${build.app}" can be rolled back to ${build.release.version} with --force only: ${reason}`];
  });
  return (await Promise.all(lines)).flat();
}

/** Compares without a browser, the live API and the compiler. */
async function compareQuickly(store: ObjectStore, build: PublishedBuild, live: Registry): Promise<string[]> {
  return [
    ...misfits(build, live),
    ...(await sharedIncompatibilities(build, live, { store, note() {}, namesOnly: true })),
    ...(await apiIncompatibilities(build, live, { store, api: undefined, note() {} })),
  ];
}

function hasSameOthers(app: string, then: Registry, now: Registry): boolean {
  const others = (registry: Registry) =>
    liveReleases(registry)
      .filter(([name]) => name !== app)
      .map(([name, { live }]) => `${name} ${live.version}`)
      .sort();
  return others(then).join() === others(now).join();
}

/** Scripts and style sheets of a release that are missing, or have other content than when it was made. */
async function damagedFiles(store: ObjectStore, app: string, release: Release): Promise<string[]> {
  const { version, assets, integrity: ofList, server } = release;
  const damaged = await Promise.all(
    Object.entries({
      ...assets,
      ...(ofList && { [INTEGRITY_LIST]: ofList }),
      ...(server && { [SERVER_BUILD]: server }),
    }).map(async ([file, integrity]) => {
      const content = await store.get(`${app}/${version}/${file}`);
      if (!content) return [`${file} is gone`];
      return integrityOf(content) === integrity ? [] : [`${file} has been altered`];
    }),
  );
  return damaged.flat();
}
