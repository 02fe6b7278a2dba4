import path from 'node:path';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { type PublishedBuild, publishBuild } from '@patina/releases/publish/publish-build';
import { findEntry } from '@patina/releases/registry/entry-of';
import { copyFolder, type ObjectStore } from '@patina/releases/storage/object-store';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';

/** Live and next release of an app; one of them is absent if the app is new or was removed. */
export interface AppStates {
  app: string;
  live?: PublishedBuild;
  next?: PublishedBuild;
}

/** The API that pages use. */
export type ApiState = 'live' | 'next';

/** Releases that a page may consist of, and its API. */
export interface Combination {
  /** Such as `shell, catalog next`: everything else is live. */
  name: string;
  /** By app, the shell first; `–` where there is none. */
  states: Record<string, 'live' | 'next' | '–'>;
  api: ApiState;
  registry: Registry;
  /** Why the release checks reject it; empty if it can be played. */
  rejections: string[];
}

/** Why a release does not fit the others of a registry and the API. */
export type Judge = (build: PublishedBuild, registry: Registry, api: ApiState) => Promise<string[]>;

interface Mix {
  judge: Judge;
  /** Whether the API of the live releases differs from the next one. */
  hasLiveApi: boolean;
}

/** The apps whose next state differs from what is live. */
export function changedApps(apps: AppStates[]): string[] {
  return apps.filter(({ live, next }) => contentOf(live) !== contentOf(next)).map(({ app }) => app);
}

/**
 * Every remote, live and next, with the shell, live and next, while the others are live; and all next releases
 * together, also on the live API. An unchanged app has only one state, so each combination of contents occurs once.
 */
export function combinationsOf(apps: AppStates[], { judge, hasLiveApi }: Mix): Promise<Combination[]> {
  const changed = changedApps(apps);
  const pairs = apps.filter(({ app }) => app !== 'shell').flatMap(({ app }) => [[app], ['shell', app]]);
  const choices = [[], ['shell'], ...pairs, changed].map((choice) => choice.filter((app) => changed.includes(app)));
  const distinct = new Map(choices.map((choice) => [choice.join(), choice]));
  const mixes = [...distinct.values()].map((next) => ({ next, api: 'next' as ApiState }));
  if (hasLiveApi && changed.length > 0) mixes.push({ next: changed, api: 'live' });
  return Promise.all(mixes.map(({ next, api }) => combine(apps, { next, api, name: nameOf(next, changed), judge })));
}

interface Choice extends Pick<Combination, 'name' | 'api'> {
  /** The apps that are next. */
  next: string[];
  judge: Judge;
}

async function combine(apps: AppStates[], { next, api, name, judge }: Choice): Promise<Combination> {
  const chosen = apps.map(({ app, ...states }) => {
    const state = next.includes(app) ? 'next' : 'live';
    return { app, state, build: states[state] } as const;
  });
  const builds = chosen.flatMap(({ build }) => build ?? []);
  const entries = builds.map(({ app, paths, release }) => [app, { paths, live: release }] as const);
  const { shell, ...remotes } = Object.fromEntries(entries);
  if (!shell) throw new Error('There is no shell to put a page together in.');
  const registry = { shell, remotes };
  const isSomethingGone = chosen.some(({ state, build }) => state === 'next' && !build);
  // Live releases fit each other, unless an app is removed.
  const candidates = builds.filter(({ app }) => isSomethingGone || next.includes(app));
  const reasons = await Promise.all(candidates.map((build) => judge(build, registry, api)));
  return {
    name: api === 'live' ? `${name}, on the live API` : name,
    states: Object.fromEntries(chosen.map(({ app, state, build }) => [app, build ? state : '–'])),
    api,
    registry,
    rejections: [...new Set(reasons.flat())],
  };
}

function nameOf(next: string[], changed: string[]): string {
  if (next.length === 0) return 'all live';
  if (next.length > 2 && next.length === changed.length) return 'all next';
  return `${next.join(', ')} next`;
}

/** A version ends in the hash of the content: the same content under another number is the same state. */
function contentOf(build: PublishedBuild | undefined): string | undefined {
  return build?.release.version.split('-').at(-1);
}

interface Releases {
  registry: Registry;
  published: ObjectStore;
  /** Store that all releases of the matrix are copied to. */
  scratch: ObjectStore;
}

/**
 * The live release of every app and its next one: its canary if there is one, else the build of this tree. Copies the
 * releases to the folder of the matrix.
 */
export async function readAppStates({ registry, published, scratch }: Releases): Promise<AppStates[]> {
  const apps = new Set([...PAGE_APPS, ...Object.keys(registry.remotes)]);
  return Promise.all(
    [...apps].map(async (app) => {
      const entry = findEntry(registry, app);
      const live = entry && { app, paths: entry.paths, release: entry.live };
      const next = canaryOf(app, entry) ?? (await buildOf(app, scratch));
      for (const build of [live, entry?.canary && next]) {
        if (build) await copyFolder(published, scratch, `${app}/${build.release.version}`);
      }
      return { app, ...(live && { live }), ...(next && { next }) };
    }),
  );
}

function canaryOf(app: string, entry: RegistryEntry | undefined): PublishedBuild | undefined {
  return entry?.canary && { app, paths: entry.paths, release: entry.canary.release };
}

/** The build in this tree as a release; undefined for an app that is no longer in the tree. */
async function buildOf(app: string, scratch: ObjectStore): Promise<PublishedBuild | undefined> {
  return PAGE_APPS.includes(app) ? publishBuild(path.join(projectRoot, 'apps', app), scratch) : undefined;
}
