import type { ObjectStore } from '@patina/releases/object-store';
import type { ApiDescription } from '@patina/shared-api/contract/api-description';
import { apiMisfits } from '../release/gate/api/api-misfits.ts';
import { misfits } from '../release/gate/misfits.ts';
import type { Judge } from './combinations.ts';

/**
 * Judges as the gate does before a release. The next API is not held against the pages: whether the live ones get along
 * with it is what the journeys show.
 * @param store Where the releases lie.
 * @param liveApi What the live API speaks; undefined when nobody says.
 */
export function judgeByGate(store: ObjectStore, liveApi: ApiDescription | undefined): Judge {
  return async (build, registry, api) => [
    ...misfits(build, registry),
    ...(await apiMisfits(build, registry, { store, api: api === 'live' ? liveApi : undefined, say: () => {} })),
  ];
}
