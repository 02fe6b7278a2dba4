import type { Registry, RegistryEntry, Release } from '@patina/platform/registry';
import type { RegistryStore } from '#registry/registry-store.ts';

/** What a development server of an app says of its build: a release without what publishing adds. */
type RunningBuild = Omit<Release, 'version' | 'base' | 'assets' | 'size' | 'commit'> & { paths: string[] };

/**
 * The registry of `npm run dev`: every app's live release is what its development server holds at this moment. Apps
 * without a server come from the store's own registry.
 */
export function openDevelopmentRegistry(servers: Record<string, string>, published: RegistryStore): RegistryStore {
  return {
    async read() {
      const running = await Promise.all(
        Object.entries(servers).map(async ([app, base]) => [app, await readEntry(base)] as const),
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

async function readEntry(base: string): Promise<RegistryEntry> {
  const response = await fetch(new URL('build.json', base));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const { paths, ...build } = (await response.json()) as RunningBuild;
  return { paths, live: { ...build, version: 'development', base, assets: {}, size: 0, commit: null } };
}

function missing(what: string): never {
  throw new Error(`There is neither a development server nor a release of ${what}: run "npm run build" once.`);
}
