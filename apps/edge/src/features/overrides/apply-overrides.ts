import type { AppInPage, BootOverrides, OverrideChoice } from '@patina/platform/boot';
import { readBuild } from '@patina/platform/override-policy';
import { type Registry, type RegistryEntry, Release, releaseBase } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/object-store';
import * as z from 'zod/mini';
import { BuildProblem } from '#builds/build-problem.ts';
import { readRunningBuild } from '#builds/running-build.ts';
import { addChoices, choicesCookie, readChoices } from './choices-cookie.ts';

/** Longest wait for a build at an address, in milliseconds. */
const BUILD_PATIENCE = 1500;

/** Query parameter that chooses a build. */
const QUERY = 'remote';

/** A page with the builds that were chosen for it. */
export interface OverriddenPage {
  registry: Registry;
  /** Of the shell that was chosen. */
  document?: string;
  /** Origins other than the store's own that builds of this page come from. */
  origins: string[];
  overridden: string[];
  /** What the page shows of all this; absent where nobody may choose. */
  overrides?: BootOverrides;
}

/** A choice that came with an address. */
export interface KeptChoice {
  /** The address without it. */
  address: string;
  /** `Set-Cookie` that keeps it. */
  cookie: string;
}

export interface OverridePages {
  /** Undefined for an address that chooses nothing. */
  keepChoice(url: URL, cookie: string | undefined): KeptChoice | undefined;
  /**
   * Puts the chosen builds in the place of the live releases. What cannot be had is named, and the page goes on
   * without it.
   */
  apply(registries: VisitorRegistries, cookie: string | undefined): Promise<OverriddenPage>;
}

interface VisitorRegistries {
  published: Registry;
  /** With the canaries that the visitor gets, and without what has failed there. */
  chosen: Registry;
}

interface OverrideOptions {
  /** Where builds may come from; see override-policy.ts of the platform. Empty: nobody may choose. */
  allowed: string[];
  releases: Pick<ObjectStore, 'get'>;
  /** Throws when the document of a shell cannot be had. */
  documentOf(shell: Release): Promise<string>;
}

const UNREADABLE = 'This build cannot be read right now.';

/** What an app is replaced with. */
interface Replacement {
  release: Release;
  /** Page paths, where the build says them itself. */
  paths?: string[];
  /** Of a shell. */
  document?: string;
}

interface JudgedChoice {
  choice: OverrideChoice;
  replacement?: Replacement;
}

/** Lets developers and QA see a page with other builds than the live ones. */
export function openOverrides({ allowed, releases, documentOf }: OverrideOptions): OverridePages {
  async function find(registry: Registry, app: string, text: string): Promise<Replacement> {
    const names = namesOf(registry);
    if (!names.includes(app)) throw new BuildProblem(`The store has no "${app}", only ${names.join(', ')}.`);
    const build = readBuild(text, allowed);
    if (build.kind === 'refusal') throw new BuildProblem(build.reason);
    const found =
      build.kind === 'release' ? await findRelease(releases, app, build.name) : await findBuild(app, build.base);
    return app === 'shell' ? { ...found, document: await documentOf(found.release) } : found;
  }

  async function judge(registry: Registry, app: string, build: string): Promise<JudgedChoice> {
    try {
      return { choice: { app, build }, replacement: await find(registry, app, build) };
    } catch (error) {
      const problem = error instanceof BuildProblem ? error.message : UNREADABLE;
      return { choice: { app, build, problem } };
    }
  }

  return {
    keepChoice(url, cookie) {
      const asked = url.searchParams.getAll(QUERY);
      if (allowed.length === 0 || asked.length === 0) return undefined;
      const rest = new URLSearchParams(url.searchParams);
      rest.delete(QUERY);
      const address = rest.size > 0 ? `${url.pathname}?${rest}` : url.pathname;
      return { address, cookie: choicesCookie(addChoices(readChoices(cookie), asked)) };
    },

    async apply({ published, chosen }, cookie) {
      if (allowed.length === 0) return { registry: chosen, origins: [], overridden: [] };
      const judged = await Promise.all([...readChoices(cookie)].map(([app, build]) => judge(chosen, app, build)));
      const replacements = new Map(
        judged.flatMap(({ choice, replacement }) => (replacement ? [[choice.app, replacement] as const] : [])),
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
          choices: judged.map(({ choice }) => choice),
          apps: describeApps({ published, chosen }, registry),
        },
      };
    },
  };
}

async function findRelease(releases: Pick<ObjectStore, 'get'>, app: string, name: string): Promise<Replacement> {
  // A plain version such as 1.4.2 is the claim of a folder, as it is for a rollback.
  const folder = (await releases.get(`${app}/claims/${name}`))?.toString('utf8') ?? name;
  const manifest = await releases.get(`${app}/${folder}/release.json`);
  if (!manifest) throw new BuildProblem(`There is no release ${name} of ${app}.`);
  return { release: z.parse(Release, JSON.parse(manifest.toString('utf8'))) };
}

async function findBuild(app: string, base: string): Promise<Replacement> {
  const build = await readRunningBuild(base, 'override', BUILD_PATIENCE);
  if (build.app !== app) throw new BuildProblem(`The build at ${base} is one of ${build.app}, not of ${app}.`);
  return build;
}

/** The live release steps back to be the one before, which stands in for a build that does not run. */
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
