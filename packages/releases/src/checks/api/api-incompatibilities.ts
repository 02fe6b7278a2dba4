import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { API_DESCRIPTION } from '../../publish/build-manifest.ts';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import { liveReleases } from '../../registry/entry-of.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { readReleaseFile } from '../../storage/release-file.ts';
import { breakingChanges } from './breaking-changes.ts';

interface ApiCheck {
  store: ObjectStore;
  /** The live API's description of itself; undefined if it has none. */
  api: ApiDescription | undefined;
  note(text: string): void;
}

/**
 * Incompatibilities between a release and the live API, or between a remote and the contract in its shell: one reason
 * for each counterpart, with every field.
 */
export async function apiIncompatibilities(
  { app, release }: PublishedBuild,
  live: Registry,
  { store, api, note }: ApiCheck,
): Promise<string[]> {
  const written = await releasedApi(store, app, release);
  if (!written) {
    note(`"${app}" ${release.version} has no description of its API calls, so they are not compared.`);
    return [];
  }
  const reasons = api
    ? reason(
        `"${app}" ${release.version} and the live API do not fit`,
        breakingChanges(written, api),
        'Deploy the API that it was built for first, or build it for the one that is live.',
      )
    : [];
  if (app !== 'shell') {
    const brought = await releasedApi(store, 'shell', live.shell.live);
    return [...reasons, ...(brought ? betweenRemoteAndShell(app, release, written, live.shell.live, brought) : [])];
  }
  for (const [name, entry] of Object.entries(live.remotes)) {
    const needed = await releasedApi(store, name, entry.live);
    if (needed) reasons.push(...betweenShellAndRemote(release, written, name, entry.live, needed));
  }
  return reasons;
}

/** Calls through modules of the shell: those of the back office are in modules that a remote brings itself. */
function throughShell(calls: ApiDescription): ApiDescription {
  return Object.fromEntries(Object.entries(calls).filter(([call]) => !call.includes(' /desk/')));
}

/** A remote calls the API through the shell's modules of the contract, which drop unknown fields. */
function betweenRemoteAndShell(
  remote: string,
  release: Release,
  needed: ApiDescription,
  shell: Release,
  brought: ApiDescription,
): string[] {
  return reason(
    `"${remote}" ${release.version} was built for another contract than that of the shell ${shell.version}`,
    breakingChanges(throughShell(needed), brought),
    'Release the shell first.',
  );
}

function betweenShellAndRemote(
  shell: Release,
  brought: ApiDescription,
  remote: string,
  release: Release,
  needed: ApiDescription,
): string[] {
  return reason(
    `The shell ${shell.version} has another contract than "${remote}" ${release.version} was built for`,
    breakingChanges(throughShell(needed), brought),
    `Release a "${remote}" that does not need it first, or keep what it needs.`,
  );
}

function reason(who: string, changes: string[], whatToDo: string): string[] {
  if (changes.length === 0) return [];
  return [`${who}:\n${changes.map((change) => `  ${change}`).join('\n')}\n${whatToDo}`];
}

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
