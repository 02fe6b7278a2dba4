import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { readRunningBuild } from '#builds/running-build.ts';
import type { RegistryCache } from '#registry/registry-cache.ts';
import { DEVELOPMENT_BUILD_TIMEOUT_MS } from '#timeouts.ts';
import type { DevelopmentBuilds } from './development-builds.ts';

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
