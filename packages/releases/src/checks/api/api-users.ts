import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import type { ApiDescription } from '@patina/shared-api/contract/api-description';
import { liveReleases } from '../candidate-registry.ts';
import { apiBreaches } from './api-breaches.ts';
import { releasedApi } from './released-api.ts';

/** A release that pages may run, and what an API would break for it. */
export interface ApiUser {
  app: string;
  version: string;
  /** What it is in the registry. */
  role: 'live' | 'canary' | 'before it';
  /** Undefined for a release that does not say what it wants of the API. */
  breaches: string[] | undefined;
}

/** Holds an API against every release that is live, is tried by a part of the visitors, or may stand in for the live one. */
export async function apiUsers(store: ObjectStore, registry: Registry, api: ApiDescription): Promise<ApiUser[]> {
  const uses = liveReleases(registry).flatMap(([app, entry]) =>
    rolesOf(entry).map(([role, release]) => ({ app, role, release })),
  );
  return Promise.all(
    uses.map(async ({ app, role, release }) => {
      const written = await releasedApi(store, app, release);
      return { app, version: release.version, role, breaches: written && apiBreaches(written, api) };
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
