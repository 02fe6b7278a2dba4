/** Entry of the share scope for a module that the shell provides. */
interface Provided {
  lib?: () => unknown;
  get(): (() => unknown) | Promise<() => unknown>;
  shareConfig: { eager?: boolean };
}

/** Arguments that the bundler's runtime passes for a chunk that needs shared modules. */
export interface Wanted {
  chunkId: string | number;
  installedModules: Record<string, unknown>;
  webpackRequire: {
    m: Record<string, (module: { exports: unknown }) => void>;
    c: Record<string, unknown>;
    federation: { instance: { shareScopeMap: Record<string, Record<string, Record<string, Provided>>> } };
    consumesLoadingData?: {
      chunkMapping?: Record<string, string[]>;
      moduleIdToConsumeDataMapping?: Record<string, { shareKey: string; requiredVersion: string; shareScope?: string }>;
    };
  };
}

/**
 * Installs the shared modules of a chunk that are in the shell's first scripts, in the version that the remote was
 * built with. The federation runtime does the same with a promise, a dozen hooks and a range check for each, as it does
 * for all others.
 */
export function installEagerModules({ chunkId, installedModules, webpackRequire }: Wanted): void {
  const { chunkMapping = {}, moduleIdToConsumeDataMapping = {} } = webpackRequire.consumesLoadingData ?? {};
  for (const id of chunkMapping[chunkId] ?? []) {
    const wanted = moduleIdToConsumeDataMapping[id];
    if (wanted === undefined || id in installedModules) continue;
    const scope = webpackRequire.federation.instance.shareScopeMap[wanted.shareScope ?? 'default'];
    const factory = loadedFactory(scope?.[wanted.shareKey] ?? {}, wanted.requiredVersion);
    if (factory === undefined) continue;
    installedModules[id] = 0;
    webpackRequire.m[id] = (module) => {
      delete webpackRequire.c[id];
      module.exports = factory();
    };
  }
}

function loadedFactory(versions: Record<string, Provided>, requiredVersion: string): (() => unknown) | undefined {
  const [[version, provided] = [], ...others] = Object.entries(versions);
  if (provided === undefined || others.length > 0 || requiredVersion !== `^${version}`) return undefined;
  if (provided.lib) return provided.lib;
  if (!provided.shareConfig.eager) return undefined;
  const factory = provided.get();
  return typeof factory === 'function' ? factory : undefined;
}
