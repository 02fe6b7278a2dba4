import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { integrityOf, SERVER_BUILD } from '@patina/releases/storage/release-file';
import { LRUCache } from 'lru-cache';
import { readRunningBuild } from '#builds/running-build.ts';
import type { RegistryCache } from '#registry/registry-cache.ts';
import { DEVELOPMENT_BUILD_TIMEOUT_MS } from '#timeouts.ts';

/**
 * The registry of `npm run dev`: every app's live release is the current build of its development server. Apps without
 * a server are taken from the published registry.
 */
export function openDevelopmentRegistry(
  servers: Record<string, string>,
  published: RegistryCache,
  builds: Pick<DevelopmentBuilds, 'read'>,
): RegistryCache {
  return {
    async read() {
      const running = await Promise.all(
        Object.entries(servers).map(async ([app, base]) => [app, await readEntry(base, builds)] as const),
      );
      const { shell, ...remotes } = Object.fromEntries(running);
      const rest = shell ? await published.read().catch(() => undefined) : await published.read();
      const registry: Registry = {
        shell: shell ?? rest?.shell ?? missing('the shell'),
        remotes: { ...rest?.remotes, ...remotes },
      };
      return registry;
    },
  };
}

async function readEntry(base: string, builds: Pick<DevelopmentBuilds, 'read'>): Promise<RegistryEntry> {
  const [{ paths, release }, server] = await Promise.all([
    readRunningBuild(base, 'development', DEVELOPMENT_BUILD_TIMEOUT_MS),
    builds.read(base),
  ]);
  return { paths, live: { ...release, ...(server !== undefined && { server }) } };
}

function missing(what: string): never {
  throw new Error(`There is neither a development server nor a release of ${what}: run "npm run build" once.`);
}

/** The server builds of development servers, which change with the sources. */
export interface DevelopmentBuilds {
  /**
   * Reads the current server build of a development server.
   * @returns its integrity; undefined if the server has none
   */
  read(base: string): Promise<string | undefined>;
  /** Source of a build that was read, by its integrity. */
  sourceOf(integrity: string): string | undefined;
}

/** Builds whose source is remembered: the current ones and some before them. */
const MAX_BUILDS = 20;

export function openDevelopmentBuilds(): DevelopmentBuilds {
  const sources = new LRUCache<string, string>({ max: MAX_BUILDS });
  const current = new Map<string, { etag: string; integrity: string }>();

  return {
    async read(base) {
      const known = current.get(base);
      const response = await fetch(new URL(SERVER_BUILD, base), {
        redirect: 'manual',
        headers: known && sources.has(known.integrity) ? { 'if-none-match': known.etag } : {},
        signal: AbortSignal.timeout(DEVELOPMENT_BUILD_TIMEOUT_MS),
      });
      if (response.status === 304) return known?.integrity;
      if (!response.ok) return undefined;
      const source = await response.text();
      const integrity = integrityOf(source);
      sources.set(integrity, source);
      current.set(base, { etag: response.headers.get('etag') ?? '', integrity });
      return integrity;
    },
    sourceOf: (integrity) => sources.get(integrity),
  };
}

/**
 * Inline script of development pages, before all others. Shell and remotes each have a refresh runtime; the runtimes
 * share a hook of React's developer tools, which this script provides if they are not installed.
 */
export const REFRESH_HOOK = `{const r=new Map();let n=0;const f=()=>{};window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:r,supportsFiber:true,inject(x){r.set(++n,x);return n},onScheduleFiberRoot:f,onCommitFiberRoot:f,onCommitFiberUnmount:f,checkDCE:f}}`;
