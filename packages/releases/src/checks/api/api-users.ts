import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import type { ObjectStore } from '../../storage/object-store.ts';
import { liveReleases } from '../candidate-registry.ts';
import { breakingChanges } from './breaking-changes.ts';
import { releasedApi } from './released-api.ts';

/** A release that pages may run, and what an API would break for it. */
export interface ApiUser {
  app: string;
  version: string;
  /** Its role in the registry. */
  role: 'live' | 'canary' | 'before it';
  /** Undefined for a release without a description of its calls. */
  breakingChanges: string[] | undefined;
}

/** Compares an API with every release that is live, a canary or a fallback. */
export async function apiUsers(store: ObjectStore, registry: Registry, api: ApiDescription): Promise<ApiUser[]> {
  const uses = liveReleases(registry).flatMap(([app, entry]) =>
    rolesOf(entry).map(([role, release]) => ({ app, role, release })),
  );
  return Promise.all(
    uses.map(async ({ app, role, release }) => {
      const written = await releasedApi(store, app, release);
      return { app, version: release.version, role, breakingChanges: written && breakingChanges(written, api) };
    }),
  );
}

function rolesOf({ live, canary, previous }: RegistryEntry): [ApiUser['role'], Release][] {
  return [
    ['live', live],
    ...(canary ? [['canary', canary.release] as [ApiUser['role'], Release]] : []),
    ...(previous ? [['before it', previous] as [ApiUser['role'], Release]] : []),
  ];
}
