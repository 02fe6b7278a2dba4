import { apiIncompatibilities } from '@patina/releases/checks/api/api-incompatibilities';
import { findIncompatibilities } from '@patina/releases/checks/incompatibilities';
import { sharedIncompatibilities } from '@patina/releases/checks/shared-modules/shared-incompatibilities';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import type { Judge } from './combinations.ts';

/**
 * Judges like the release checks. The next API is not compared, because the journeys test the live pages with it.
 * @param store Contains the releases.
 * @param liveApi The live API's description of itself; undefined if it has none.
 */
export function judgeByReleaseChecks(store: ObjectStore, liveApi: ApiDescription | undefined): Judge {
  return async (build, registry, api) => [
    ...findIncompatibilities(build, registry),
    ...(await sharedIncompatibilities(build, registry, { store, note: () => {} })),
    ...(await apiIncompatibilities(build, registry, {
      store,
      api: api === 'live' ? liveApi : undefined,
      note: () => {},
    })),
  ];
}
