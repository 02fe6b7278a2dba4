import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { API_DESCRIPTION } from '../../publish/build-manifest.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { readReleaseFile } from '../../storage/release-file.ts';
import { liveReleases } from '../candidate-registry.ts';
import { breakingChanges } from './breaking-changes.ts';

/** The API that a release was built for; undefined for an older release, which does not record it. */
export async function releasedApi(
  store: ObjectStore,
  app: string,
  release: Pick<Release, 'version'>,
): Promise<ApiDescription | undefined> {
  return readReleaseFile(store, app, release, API_DESCRIPTION, ApiDescription);
}

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
