import type { BootData } from '@patina/platform/boot-data';
import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import { sharedVersionIncompatibility } from '@patina/platform/shared-version-incompatibility';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { integrityOf, SERVER_BUILD } from '@patina/releases/storage/release-file';
import { LRUCache } from 'lru-cache';
import type { DevelopmentBuilds } from '#development/development-builds.ts';
import type { RouteMatch } from '#registry/find-route.ts';
import type { PageBuilds } from './render-job.ts';
import { openRendererPool, type RendererPoolOptions, type RenderFailure, type RenderOutcome } from './renderer-pool.ts';

/** More than pages name while a build is read. */
const MAX_KNOWN_BUILDS = 1000;

export interface PageToRender {
  registry: Registry;
  match: RouteMatch | undefined;
  boot: BootData;
  /** Path and query. */
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
  /** Number of pages by outcome. */
  outcomes(): Readonly<Record<RenderOutcome, number>>;
  close(): Promise<void>;
}

type Options = Pick<RendererPoolOptions, 'workers' | 'timeoutMs' | 'hangMs' | 'memoryMb' | 'onStart'> & {
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

  function buildsOf(shell: Release, owner?: { app: string; release: Release }): PageBuilds | undefined {
    const shellBuild = buildOf('shell', shell);
    if (!shellBuild) return undefined;
    if (!owner || owner.app === 'shell') return { shell: shellBuild };
    const build = fits(owner.release, shell) ? buildOf(owner.app, owner.release) : undefined;
    return build === undefined ? undefined : { shell: shellBuild, remote: { name: owner.app, build } };
  }

  return {
    async render(page) {
      const { registry, match, boot, address, isPersonal } = page;
      const builds = buildsOf(registry.shell.live, match);
      if (!builds || !boot.locale) return undefined;
      const text = JSON.stringify({ boot, address });
      return pool.render(builds, { text, isPersonal }, (failure) => onFailure(failure, page));
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

/** Whether browsers run a remote in a shell; otherwise they show its previous release, or an error state. */
const fits = ({ contract, shared }: Release, shell: Release) =>
  contract === shell.contract && sharedVersionIncompatibility(shared, shell.shared) === undefined;

/** The live release and the canary. */
const releasesOf = ({ live, canary }: RegistryEntry) => [live, ...(canary ? [canary.release] : [])];

/** Private pages are left to browsers unless they name the visitor's own data. */
const hasRenderedPages = ({ routes }: Release) =>
  routes.some(({ head, prefetch }) => head?.kind !== 'private' || prefetch.some(({ own }) => own));
