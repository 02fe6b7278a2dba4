import type { AppInPage, BootOverrides, OverrideChoice } from '@patina/platform/boot-data';
import { readBuild } from '@patina/platform/override-policy';
import { type Registry, type RegistryEntry, releaseBase } from '@patina/platform/registry';
import { Release } from '@patina/platform/registry-schema';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import * as z from 'zod/mini';
import { BuildProblem } from '#builds/build-problem.ts';
import { readRunningBuild } from '#builds/running-build.ts';
import { OVERRIDE_TIMEOUT_MS } from '#timeouts.ts';
import { addChoices, overrideCookie, readChoices } from './override-cookie.ts';

/** Query parameter that chooses a build. */
const QUERY = 'remote';

/** The registry of a page after the overrides. */
export interface OverriddenPage {
  registry: Registry;
  /** Document of the chosen shell. */
  document?: string;
  /** Other origins than the store's own that builds of this page come from. */
  origins: string[];
  overridden: string[];
  /** For the page's panel; absent if overrides are disabled. */
  overrides?: BootOverrides;
}

/** A choice in the query of an address. */
export interface KeptChoice {
  /** The address without the choice. */
  address: string;
  /** `Set-Cookie` with the choice. */
  cookie: string;
}

export interface Overrides {
  /** Moves the choice of an address into the cookie; undefined for an address without one. */
  keepChoice(url: URL, cookie: string | undefined): KeptChoice | undefined;
  /**
   * Replaces live releases by the chosen builds. A build that cannot be used is reported in `overrides`, and the live
   * release stays.
   */
  apply(registries: VisitorRegistries, cookie: string | undefined): Promise<OverriddenPage>;
}

interface VisitorRegistries {
  published: Registry;
  /** With the visitor's canaries, without the shells that failed in this browser. */
  chosen: Registry;
}

interface OverrideOptions {
  /** Allowed sources of builds; see override-policy.ts of the platform. Empty if overrides are disabled. */
  allowed: string[];
  releases: Pick<ObjectStore, 'get'>;
  /** Rejects if the document of a shell cannot be read. */
  documentOf(shell: Release): Promise<string>;
}

const UNREADABLE = 'This build cannot be read right now.';

/** The replacement of an app's live release. */
interface Replacement {
  release: Release;
  /** Page paths, if the build declares them. */
  paths?: string[];
  /** Document of a shell. */
  document?: string;
}

interface CheckedChoice {
  choice: OverrideChoice;
  replacement?: Replacement;
}

/** Lets developers and QA replace live releases with other builds for their own pages. */
export function openOverrides({ allowed, releases, documentOf }: OverrideOptions): Overrides {
  async function find(registry: Registry, app: string, text: string): Promise<Replacement> {
    const names = namesOf(registry);
    if (!names.includes(app)) throw new BuildProblem(`The store has no "${app}", only ${names.join(', ')}.`);
    const build = readBuild(text, allowed);
    if (build.kind === 'rejection') throw new BuildProblem(build.reason);
    const found =
      build.kind === 'release' ? await findRelease(releases, app, build.name) : await findBuild(app, build.base);
    return app === 'shell' ? { ...found, document: await documentOf(found.release) } : found;
  }

  async function check(registry: Registry, app: string, build: string): Promise<CheckedChoice> {
    try {
      return { choice: { app, build }, replacement: await find(registry, app, build) };
    } catch (error) {
      const problem = error instanceof BuildProblem ? error.message : UNREADABLE;
      return { choice: { app, build, problem } };
    }
  }

  return {
    keepChoice(url, cookie) {
      const values = url.searchParams.getAll(QUERY);
      if (allowed.length === 0 || values.length === 0) return undefined;
      const rest = new URLSearchParams(url.searchParams);
      rest.delete(QUERY);
      const address = rest.size > 0 ? `${url.pathname}?${rest}` : url.pathname;
      return { address, cookie: overrideCookie(addChoices(readChoices(cookie), values)) };
    },

    async apply({ published, chosen }, cookie) {
      if (allowed.length === 0) return { registry: chosen, origins: [], overridden: [] };
      const checked = await Promise.all([...readChoices(cookie)].map(([app, build]) => check(chosen, app, build)));
      const replacements = new Map(
        checked.flatMap(({ choice, replacement }) => (replacement ? [[choice.app, replacement] as const] : [])),
      );
      const registry = withReplacements(chosen, replacements);
      const { document } = replacements.get('shell') ?? {};
      const overridden = namesOf(registry).filter((app) => entryOf(registry, app) !== entryOf(chosen, app));
      return {
        registry,
        ...(document !== undefined && { document }),
        origins: [...new Set(overridden.flatMap((app) => originsOf(entryOf(registry, app).live)))],
        overridden,
        overrides: {
          allowed,
          choices: checked.map(({ choice }) => choice),
          apps: describeApps({ published, chosen }, registry),
        },
      };
    },
  };
}

async function findRelease(releases: Pick<ObjectStore, 'get'>, app: string, name: string): Promise<Replacement> {
  // A plain version such as 1.4.2 is looked up in the folder of claims, as for a rollback.
  const folder = (await releases.get(`${app}/claims/${name}`))?.toString('utf8') ?? name;
  const manifest = await releases.get(`${app}/${folder}/release.json`);
  if (!manifest) throw new BuildProblem(`There is no release ${name} of ${app}.`);
  return { release: z.parse(Release, JSON.parse(manifest.toString('utf8'))) };
}

async function findBuild(app: string, base: string): Promise<Replacement> {
  const build = await readRunningBuild(base, 'override', OVERRIDE_TIMEOUT_MS);
  if (build.app !== app) throw new BuildProblem(`The build at ${base} is one of ${build.app}, not of ${app}.`);
  return build;
}

/** The live release becomes the previous one: the fallback of a build that does not run. */
function withReplacements(registry: Registry, replacements: Map<string, Replacement>): Registry {
  const replaced = (app: string, entry: RegistryEntry): RegistryEntry => {
    const { release, paths = entry.paths } = replacements.get(app) ?? {};
    if (!release || releaseBase(app, release) === releaseBase(app, entry.live)) return entry;
    return { ...entry, paths, live: release, previous: entry.live };
  };
  return {
    shell: replaced('shell', registry.shell),
    remotes: Object.fromEntries(
      Object.entries(registry.remotes).map(([name, entry]) => [name, replaced(name, entry)] as const),
    ),
  };
}

function describeApps({ published, chosen }: VisitorRegistries, registry: Registry): Record<string, AppInPage> {
  return Object.fromEntries(
    namesOf(registry).map((app) => {
      const release = entryOf(registry, app).live;
      const mine = entryOf(chosen, app);
      const state = release === mine.live ? stateOf(release, entryOf(published, app)) : 'overridden';
      const { version, contract, commit, entry } = release;
      const base = releaseBase(app, release);
      const previous = mine.previous && { previous: mine.previous.version };
      return [app, { version, state, contract, commit, base, entry, ...previous } satisfies AppInPage] as const;
    }),
  );
}

function stateOf({ version }: Release, { live, canary }: RegistryEntry): AppInPage['state'] {
  if (version === live.version) return 'live';
  return version === canary?.release.version ? 'canary' : 'stand-in';
}

const namesOf = ({ remotes }: Registry) => ['shell', ...Object.keys(remotes)];

function entryOf({ shell, remotes }: Registry, app: string): RegistryEntry {
  const entry = app === 'shell' ? shell : remotes[app];
  if (!entry) throw new Error(`The registry has no "${app}".`);
  return entry;
}

const originsOf = ({ base }: Release) => (base ? [new URL(base).origin] : []);
