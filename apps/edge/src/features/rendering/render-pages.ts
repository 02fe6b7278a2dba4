import type { BootData } from '@patina/platform/boot-data';
import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { integrityOf, SERVER_BUILD } from '@patina/releases/storage/release-file';
import {
  KNOWN_RELEASES_HEADER,
  type ReleaseFailure,
  SERVED_PAGE_HEADER,
  type TelemetryReport,
  telemetry,
} from '@patina/shared-api/contract/releases/telemetry';
import { LRUCache } from 'lru-cache';
import type { DevelopmentBuilds } from '#development/development-registry.ts';
import { newNonce } from '#page-tokens/page-tokens.ts';
import type { RouteMatch } from '#registry/find-route.ts';
import { fillersOf, type PageFiller } from '#registry/page-slots.ts';
import { fits, knownReleases } from '#registry/registry-slice.ts';
import { namesOf, type PageBuilds, type RemoteBuild, type RenderProblem } from './render-job.ts';
import { openRendererPool, type RendererPoolOptions, type RenderFailure, type RenderOutcome } from './renderer-pool.ts';

/** More than pages name while a build is read. */
const MAX_KNOWN_BUILDS = 1000;

interface PageToRender {
  registry: Registry;
  match: RouteMatch | undefined;
  boot: BootData;
  address: string;
  /** Whether anything of the page is one visitor's: no other page is rendered in its context. */
  isPersonal: boolean;
  /** The visitor's address, as headers for the API. */
  addressHeaders: Record<string, string>;
}

export interface PageRenderer {
  /** The content of a page's `#root`; undefined for a page that the browser renders. */
  render(page: PageToRender): Promise<string | undefined>;
  /** Loads the server builds of live releases and canaries into all processes before pages need them. */
  prepare(registry: Registry): Promise<void>;
  outcomes(): Readonly<Record<RenderOutcome, number>>;
  close(): Promise<void>;
}

type Options = Omit<RendererPoolOptions, 'readSource'> & {
  files: Pick<ObjectStore, 'get'>;
  /** Server builds of development servers; absent in a real store. */
  developmentBuilds?: Pick<DevelopmentBuilds, 'sourceOf'> | undefined;
  onFailure(failure: RenderFailure, page: PageToRender): void;
};

/** Renders the store's pages with the server builds of exactly the releases that the page runs. */
export function renderPages({ files, developmentBuilds, onFailure, ...limits }: Options): PageRenderer {
  /** Integrity of the builds that pages have named lately. */
  const integrity = new LRUCache<string, string>({ max: MAX_KNOWN_BUILDS });

  async function readSource(build: string): Promise<string> {
    const [app = '', version = ''] = build.split('@');
    const inDevelopment = developmentBuilds?.sourceOf(version);
    if (inDevelopment !== undefined) return inDevelopment;
    const name = `${app}/${version}/${SERVER_BUILD}`;
    const content = await files.get(name);
    if (!content) throw new Error(`${name} is gone.`);
    if (integrityOf(content) !== integrity.get(build)) throw new Error(`${name} has been altered.`);
    return content.toString('utf8');
  }

  const pool = openRendererPool({ ...limits, readSource });

  /** Name of the server build of a release; undefined for a release without one. */
  function buildOf(app: string, { version, base, server }: Release): string | undefined {
    if (!server) return undefined;
    // Other builds than releases have no version of their own, and run on the server in development only.
    if (base) return developmentBuilds?.sourceOf(server) === undefined ? undefined : `${app}@${server}`;
    const name = `${app}@${version}`;
    integrity.set(name, server);
    return name;
  }

  function buildsOf(
    shell: Release,
    owner?: { app: string; release: Release },
    filling: PageFiller[] = [],
  ): PageBuilds | undefined {
    const shellBuild = buildOf('shell', shell);
    if (!shellBuild) return undefined;
    const fillers = fillersBeside(owner, filling);
    const builds = { shell: shellBuild, ...(fillers.length > 0 && { fillers }) };
    if (!owner || owner.app === 'shell') return builds;
    const build = fits(owner.release, shell) ? buildOf(owner.app, owner.release) : undefined;
    return build === undefined ? undefined : { ...builds, remote: { name: owner.app, build } };
  }

  /** Builds of what fills a page, each once; what the owner fills itself is in its own. */
  function fillersBeside(owner: { app: string } | undefined, filling: PageFiller[]): RemoteBuild[] {
    const others = new Map(filling.filter(({ app }) => app !== owner?.app).map(({ app, release }) => [app, release]));
    return [...others].flatMap(([name, release]) => {
      const build = buildOf(name, release);
      return build === undefined ? [] : [{ name, build }];
    });
  }

  return {
    async render(page) {
      const { registry, match, boot, address, isPersonal } = page;
      const filling = fillersOf(registry, match).filter((filler) => isServed(boot, filler));
      const builds = buildsOf(registry.shell.live, match, filling);
      if (!builds || !boot.locale) return undefined;
      const text = JSON.stringify({ boot, address });
      const html = await pool.render(builds, { text, isPersonal }, (failure) => onFailure(failure, page));
      for (const name of leftOutOf(html ?? '')) {
        const left = builds.fillers?.find((filler) => filler.name === name);
        if (left) onFailure({ ...LEFT_OUT, builds, isTried: true, blamed: [left.build] }, page);
      }
      return html;
    },
    async prepare({ shell, remotes }) {
      const owners = Object.entries(remotes).flatMap(([app, entry]) =>
        releasesOf(entry)
          .filter(hasRenderedPages)
          .map((release) => ({ app, release })),
      );
      const all = releasesOf(shell).flatMap((release) =>
        [undefined, ...owners].flatMap((owner) => buildsOf(release, owner) ?? []),
      );
      await pool.prepare(all);
    },
    outcomes: () => pool.outcomes(),
    close: () => pool.close(),
  };
}

const LEFT_OUT: RenderProblem = {
  name: 'SlotLeftOut',
  message: 'It has failed in its slot, and is left to the browser.',
};

/** Remotes whose modules React could not render in their slots: `<!--$!-->` is where the browser will try again. */
const leftOutOf = (html: string): Set<string> =>
  new Set(
    Array.from(
      html.matchAll(/<div [^>]*data-slot="[^"]*" data-remote="([\w-]+)"[^>]*><!--\$!-->/g),
      ([, name = '']) => name,
    ),
  );

/** Whether the boot data lets the server render a filler in this page. */
const isServed = ({ slice }: BootData, { app, fill, slot }: PageFiller) =>
  slice.slots?.[slot.name]?.fillers.some(
    (filler) => filler.isServed && filler.remote === app && fill.module === `./${filler.module}`,
  ) === true;

/** The live release and the canary. */
const releasesOf = ({ live, canary }: RegistryEntry) => [live, ...(canary ? [canary.release] : [])];

/** Private pages are left to browsers unless they name the visitor's own data. */
const hasRenderedPages = ({ routes }: Release) =>
  routes.some(({ head, prefetch }) => head?.kind !== 'private' || prefetch.some(({ own }) => own));

interface ReportOptions {
  apiUrl: string;
  timeoutMs: number;
}

/**
 * Reports to the API that a page could not be rendered on the server, as a failure of all releases that took part in it,
 * in the name of the visitor's address, also one that was not tried, because its builds have failed before: it is a page without its
 * content as well. A page with overrides reports nothing.
 */
export async function reportFailure(
  { builds: { fillers: _, ...own }, name, isLate, blamed = namesOf(own) }: RenderFailure,
  { registry, match, boot, addressHeaders }: PageToRender,
  { apiUrl, timeoutMs }: ReportOptions,
): Promise<void> {
  // The page itself reports its uses, if all pages do.
  const sampled = boot.telemetry.share === 1;
  if (boot.overridden.length > 0) return;
  const error = /^[A-Za-z_$][\w$]{0,59}$/.test(name) ? name : 'Error';
  const page = match?.route.path;
  const failures = blamed.map((build): ReleaseFailure => {
    const [app = '', version = ''] = build.split('@');
    return { app, version, kind: isLate ? 'late' : 'render', error, ...(isPattern(page) && { page }) };
  });
  const report: TelemetryReport = {
    releases: Object.fromEntries(failures.map(({ app, version }) => [app, version])),
    shared: {},
    sampled,
    uses: [],
    failures,
    vitals: [],
  };
  await fetch(`${apiUrl}/api${telemetry.report.path}`, {
    method: telemetry.report.method,
    headers: {
      ...addressHeaders,
      'content-type': 'application/json',
      [KNOWN_RELEASES_HEADER]: knownReleases(registry),
      // A page of its own: the document that is made now may be sent to several.
      [SERVED_PAGE_HEADER]: newNonce(),
    },
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

const isPattern = (path: string | undefined): path is string => path !== undefined && /^\/[\w/:*?.-]{0,99}$/.test(path);

interface StyledContent {
  html: string;
  css: string;
}

const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

/** Declarations that cannot end their rule or the style element. */
const PLAIN = /^[^<>{}@\\]*$/;

/**
 * The page's policy allows no style attributes in the document. They become `data-style`, with a rule for each value, until
 * the shell sets them as styles again when it takes over.
 */
export function withoutStyleAttributes(content: string): StyledContent {
  const rules = new Map<string, string>();
  const html = content.replace(STYLE_ATTRIBUTE, (_, escaped: string) => {
    // Most cards have the same ones.
    if (!rules.has(escaped)) rules.set(escaped, ruleOf(unescapeAttribute(escaped)));
    return ` data-style="${escaped}"`;
  });
  return { html, css: [...rules.values()].join('') };
}

const ruleOf = (declarations: string) =>
  PLAIN.test(declarations) ? `[data-style=${JSON.stringify(declarations)}]{${declarations}}` : '';

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Reverses how React escapes attributes. */
function unescapeAttribute(text: string): string {
  return text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
