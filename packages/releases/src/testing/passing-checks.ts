import { findIncompatibilities } from '../checks/incompatibilities.ts';
import type { ReleaseChecks } from '../checks/release-checks.ts';

/** Release checks beside an API that takes everything, in a browser where every page works. */
export function passingChecks(change: Partial<ReleaseChecks> = {}): ReleaseChecks {
  return {
    findIncompatibilities: async (build, live) => findIncompatibilities(build, live),
    tryInBrowser: async () => [],
    ...change,
  };
}
