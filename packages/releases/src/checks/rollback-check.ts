import type { Registry } from '@patina/platform/registry';
import type { PublishedBuild } from '../publish/publish-build.ts';
import { withCanaries } from '../publish/put-live.ts';
import type { Life } from '../registry/last-life.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { apiIncompatibilities } from './api/api-incompatibilities.ts';
import { liveReleases } from './candidate-registry.ts';
import { misfits } from './incompatibilities.ts';
import { damagedFiles } from './release-files.ts';
import { sharedIncompatibilities } from './shared-modules/shared-incompatibilities.ts';

/** What was found without a browser and without the live API. */
export interface RollbackCheck {
  /** Why the release would not work beside what is live. */
  reasons: string[];
  /** What is worth knowing and no reason. */
  notes: string[];
  /** What was not looked at. */
  unchecked: string;
}

const BROWSER_AND_API = 'its pages in a browser, the live API';

/**
 * Looks at a release that was live before: its files, and where other releases than then are live beside it, whether it
 * fits those. It asks nothing but the releases' own store, so it works whatever else is broken.
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
  const compare = async (registry: Registry) => [
    ...misfits(build, registry),
    ...(await sharedIncompatibilities(build, registry, { store, note() {}, namesOnly: true })),
    ...(await apiIncompatibilities(build, registry, { store, api: undefined, note() {} })),
  ];
  const besideLive = await compare(live);
  const besideCanaries = (await compare(withCanaries(live))).filter((reason) => !besideLive.includes(reason));
  return {
    reasons: [...reasons, ...besideLive],
    notes: besideCanaries.map((reason) => `Beside the canaries: ${reason}`),
    unchecked: `${BROWSER_AND_API}, changed declarations of shared modules`,
  };
}

function hasSameOthers(app: string, then: Registry, now: Registry): boolean {
  const others = (registry: Registry) =>
    liveReleases(registry)
      .filter(([name]) => name !== app)
      .map(([name, { live }]) => `${name} ${live.version}`)
      .sort();
  return others(then).join() === others(now).join();
}
