import type { BootOverrides, OverrideChoice } from '@patina/platform/boot-data';
import { LINKED_PREVIEWS, mayShowPreviews, PUBLISHED_RELEASES, readBuild } from '@patina/platform/override-policy';
import type { Registry, Release } from '@patina/platform/registry';
import { BAD_TOO, type ReadChoice, readChoice } from '@patina/releases/ownership/preview-link';
import type { ReleaseKeys } from '@patina/releases/ownership/release-keys';
import { findEntry } from '@patina/releases/registry/entry-of';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { BuildProblem, readRunningBuild } from '#builds/running-build.ts';
import type { FindRelease } from '#registry/find-release.ts';
import { withoutFillers } from '#registry/page-slots.ts';
import { OVERRIDE_TIMEOUT_MS } from '#timeouts.ts';
import { openPreviews, PreviewProblem, previewIn, type ShownPreview } from './open-previews.ts';
import {
  describeApps,
  entryOf,
  namesOf,
  originsOf,
  type Replacement,
  type VisitorRegistries,
  withReplacements,
} from './overridden-registry.ts';
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
  /** What the page says that it previews. */
  previews: ShownPreview[];
  /** For the page's panel; absent if overrides are disabled. */
  overrides?: BootOverrides;
}

export interface KeptChoice {
  address: string;
  /** `Set-Cookie` with the choice. */
  cookie: string;
}

export interface Overrides {
  /**
   * Moves the choice of an address into the cookie; undefined for an address without one. Where not everybody may choose,
   * pages of others choose nothing for whoever may.
   * @param site value of the header `Sec-Fetch-Site`
   */
  keepChoice(url: URL, cookie: string | undefined, site: string | undefined): KeptChoice | undefined;
  /**
   * Replaces live releases by the chosen builds, for visitors who may choose them. A build that cannot be used is reported
   * in `overrides`, and the live release stays.
   */
  apply(registries: VisitorRegistries, cookie: string | undefined, roles: readonly string[]): Promise<OverriddenPage>;
}

export interface OverrideOptions {
  /** Allowed sources of builds; see override-policy.ts of the platform. Empty if overrides are disabled. */
  allowed: string[];
  /** Whether everybody may choose; else those with a role, and whoever has a preview link that has not ended. */
  isForEverybody: boolean;
  releases: Pick<ObjectStore, 'get'>;
  findRelease: FindRelease;
  /** The release keys; undefined where nobody signs. */
  readKeys(): Promise<ReleaseKeys | undefined>;
  /** Rejects if the document of a shell cannot be read. */
  documentOf(shell: Release): Promise<string>;
}

const UNREADABLE = 'This build cannot be read right now.';

interface CheckedChoice {
  choice: OverrideChoice;
  replacement?: Replacement;
  /** Of a choice by a link. */
  preview?: ShownPreview;
}

interface PermittedChoice extends ReadChoice {
  app: string;
  isLinked: boolean;
}

/** Lets developers and QA replace live releases with other builds for their own pages. */
export function openOverrides({
  allowed,
  isForEverybody,
  releases,
  findRelease,
  readKeys,
  documentOf,
}: OverrideOptions): Overrides {
  const previews = openPreviews(releases, readKeys);
  // A link is for what it names, not for choosing more.
  const choosable = allowed.filter((entry) => entry !== LINKED_PREVIEWS);

  async function find(registry: Registry, choice: PermittedChoice): Promise<Replacement> {
    const { app, isLinked } = choice;
    const text = choice.build.replace(BAD_TOO, '');
    const build = readBuild(text, isLinked && mayShowPreviews(allowed) ? [...allowed, PUBLISHED_RELEASES] : allowed);
    if (build.kind === 'rejection') throw new BuildProblem(build.reason);
    const found = build.kind === 'preview' ? await findPreview(choice, build.name) : await findOther();
    return app === 'shell' ? { ...found, document: await documentOf(found.release) } : found;

    async function findOther(): Promise<Replacement> {
      const names = namesOf(registry);
      if (!names.includes(app)) throw new BuildProblem(`The store has no "${app}", only ${names.join(', ')}.`);
      if (build.kind === 'address') return findBuild(app, build.base);
      if (choice.until !== undefined && choice.until * 1000 < Date.now()) {
        const end = new Date(choice.until * 1000).toISOString();
        throw new PreviewProblem('ended', `The link to ${text} of ${app} ended on ${end}.`);
      }
      const found = await findPublished(app, text);
      if (isLinked && text === choice.build) await previews.rejectBad(app, found.release.version);
      return found;
    }
  }

  async function findPreview({ app, until }: PermittedChoice, name: string): Promise<Replacement> {
    const { version, paths } = await previews.find(app, name, until);
    return { ...(await findPublished(app, version)), paths };
  }

  async function findPublished(app: string, name: string): Promise<Replacement> {
    // A plain version such as 1.4.2 is looked up in the folder of claims, as for a rollback.
    const version = (await releases.get(`${app}/claims/${name}`))?.toString('utf8') ?? name;
    const release = await findRelease(app, version);
    if (!release) {
      const signed = (await readKeys()) ? ' that somebody who may release it has signed' : '';
      throw new BuildProblem(`There is no release ${name} of ${app}${signed}.`);
    }
    if (release.base !== undefined) throw new BuildProblem(`The files of ${name} of ${app} are not in the store.`);
    return { release };
  }

  async function findBuild(app: string, base: string): Promise<Replacement> {
    if (await readKeys()) throw new BuildProblem('Where releases are signed, only signed releases may be chosen.');
    const build = await readRunningBuild(base, 'override', OVERRIDE_TIMEOUT_MS);
    if (build.app !== app) throw new BuildProblem(`The build at ${base} is one of ${build.app}, not of ${app}.`);
    return build;
  }

  async function check(registry: Registry, choice: PermittedChoice): Promise<CheckedChoice> {
    const { app, build, isLinked } = choice;
    const named = { app, build, ...(isLinked && { isLinked }) };
    if (isTakenOut(choice)) return { choice: named };
    try {
      const replacement = await find(registry, choice);
      return { choice: named, replacement, ...(await shown(choice, replacement.release)) };
    } catch (error) {
      const problem = error instanceof BuildProblem ? error.message : UNREADABLE;
      const fault = error instanceof PreviewProblem ? error.fault : 'away';
      const said = await shown(choice).catch(() => ({}));
      return { choice: { ...named, problem }, ...('preview' in said && { preview: { ...said.preview, fault } }) };
    }
  }

  /** What the page says of a choice; nothing of what somebody chose without a link. */
  async function shown(choice: PermittedChoice, release?: Release): Promise<{ preview?: ShownPreview }> {
    const { app, build, until, isLinked } = choice;
    const name = previewIn(choice);
    if (!isLinked && name === undefined) return {};
    const record = name === undefined ? undefined : await previews.known(app, name);
    const commit = record?.commit ?? release?.commit ?? null;
    const end = Math.min(until ?? Infinity, record?.until ?? Infinity);
    return {
      preview: {
        app,
        name: name ?? build.replace(BAD_TOO, ''),
        commit,
        ...(record && { by: record.by }),
        ...(Number.isFinite(end) && { until: end }),
      },
    };
  }

  /** The choices that a visitor may make: with a link what it names, whether or not it has ended. */
  async function permitted(cookie: string | undefined, mayChoose: boolean): Promise<PermittedChoice[]> {
    const choices = await Promise.all(
      [...readChoices(cookie)].map(async ([app, text]): Promise<PermittedChoice> => {
        const choice = readChoice(text);
        const isLinked = mayShowPreviews(allowed) && (await previews.isLinked(app, choice).catch(() => false));
        return { app, ...choice, isLinked };
      }),
    );
    return choices.filter(({ isLinked }) => mayChoose || isLinked);
  }

  return {
    keepChoice(url, cookie, site) {
      const isOwn = isForEverybody || site === undefined || site === 'none' || site === 'same-origin';
      const isReset = (value: string) => value === 'none' || value === '' || value.endsWith('@');
      const values = url.searchParams
        .getAll(QUERY)
        .filter(
          (value) =>
            readChoice(value).signature !== undefined ||
            (isOwn && (choosable.length > 0 || (isReset(value) && cookie !== undefined))),
        );
      if (allowed.length === 0 || values.length === 0) return undefined;
      const rest = new URLSearchParams(url.searchParams);
      rest.delete(QUERY);
      const address = rest.size > 0 ? `${url.pathname}?${rest}` : url.pathname;
      return { address, cookie: overrideCookie(addChoices(readChoices(cookie), values)) };
    },

    async apply({ published, chosen }, cookie, roles) {
      const mayChoose = choosable.length > 0 && (isForEverybody || roles.length > 0);
      const choices = allowed.length > 0 ? await permitted(cookie, mayChoose) : [];
      if (allowed.length === 0 || (!mayChoose && choices.length === 0)) {
        return { registry: chosen, origins: [], overridden: [], previews: [] };
      }
      const checked = await Promise.all(choices.map((choice) => check(chosen, choice)));
      const replacements = new Map(
        checked.flatMap(({ choice, replacement }) => (replacement ? [[choice.app, replacement] as const] : [])),
      );
      const takenOut = choices.filter(isTakenOut).map(({ app }) => app);
      const registry = withoutFillers(withReplacements(chosen, replacements), takenOut);
      const { document } = replacements.get('shell') ?? {};
      const overridden = namesOf(registry).filter((app) => findEntry(registry, app) !== findEntry(chosen, app));
      return {
        registry,
        ...(document !== undefined && { document }),
        origins: [...new Set(overridden.flatMap((app) => originsOf(entryOf(registry, app).live)))],
        overridden,
        previews: checked.flatMap(({ preview }) => (preview ? [preview] : [])),
        overrides: {
          allowed: mayChoose ? allowed : [],
          choices: checked.map(({ choice }) => choice),
          apps: describeApps({ published, chosen }, registry),
        },
      };
    },
  };
}

/** A filler of slots, such as `reviews/ProductReviews`, that the visitor does without. */
const isTakenOut = ({ app, build }: PermittedChoice) => app.includes('/') && build === 'out';
