import type { Registry, Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import type { ApiDescription } from '@patina/shared-api/contract/api-description';
import type { PublishedBuild } from '../../publish-build.ts';
import { apiBreaches } from './api-breaches.ts';
import { releasedApi } from './released-api.ts';

interface ApiCheck {
  store: ObjectStore;
  /** What the live API speaks; undefined when it does not say. */
  api: ApiDescription | undefined;
  /** Takes what is not a reason to refuse. */
  say(note: string): void;
}

/**
 * Where a release and the live API, or a remote and the shell that brings it the contract, do not understand each other:
 * one reason for each of the others, with every field.
 */
export async function apiMisfits(
  { app, release }: PublishedBuild,
  live: Registry,
  { store, api, say }: ApiCheck,
): Promise<string[]> {
  const written = await releasedApi(store, app, release);
  if (!written) {
    say(`"${app}" ${release.version} does not say what it wants of the API, so that is not compared.`);
    return [];
  }
  const reasons = api
    ? reason(
        `"${app}" ${release.version} and the live API do not fit`,
        apiBreaches(written, api),
        'Deploy the API that it was written for first, or build it for the one that is live.',
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

/** A remote calls the API by the contract's modules of the shell, which drop from an answer what they do not know. */
function betweenRemoteAndShell(
  remote: string,
  release: Release,
  needed: ApiDescription,
  shell: Release,
  brought: ApiDescription,
): string[] {
  return reason(
    `"${remote}" ${release.version} was written for another contract than the shell ${shell.version} brings`,
    apiBreaches(needed, brought),
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
    `The shell ${shell.version} brings another contract than "${remote}" ${release.version} was written for`,
    apiBreaches(needed, brought),
    `Release a "${remote}" that does without first, or keep what it needs.`,
  );
}

function reason(who: string, breaches: string[], whatToDo: string): string[] {
  if (breaches.length === 0) return [];
  return [`${who}:\n${breaches.map((breach) => `  ${breach}`).join('\n')}\n${whatToDo}`];
}
