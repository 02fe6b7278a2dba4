import type { FileLoader } from '../loading/file-loader.ts';
import { withTimeout } from '../loading/timeout.ts';
import { REMOTE_TIMEOUT_MS, SLOW_RELEASE_MS } from '../loading/timeouts.ts';
import { CONTRACT_VERSION, type RegistrySlice, type RemoteRelease } from '../registry/registry.ts';
import { contractIncompatibility, contractMismatch, type RemoteRoutes } from './remote-contract.ts';

/** The remote could not be loaded: network, server, an error while evaluating, or a timeout. A retry makes sense. */
export class RemoteUnavailable extends Error {
  readonly remote: string;
  constructor(remote: string, cause: unknown) {
    super(`The part "${remote}" of the store could not be loaded.`, { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

/** The remote is incompatible with this shell. Only another release helps. */
export class RemoteIncompatible extends Error {
  readonly remote: string;
  constructor(remote: string, version: string, reason: string) {
    super(`Release ${version} of "${remote}" does not fit this shell: ${reason}.`);
    this.name = 'RemoteIncompatible';
    this.remote = remote;
  }
}

/** The part of the federation runtime that the loader uses. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): void;
  loadRemote(id: string): Promise<unknown>;
}

/** A release that failed to provide a module on this page. */
export interface RemoteFailure {
  remote: string;
  version: string;
  expose: string;
  error: unknown;
}

export interface RemoteLoaderOptions {
  slice: RegistrySlice;
  runtime: FederationRuntime;
  files: Pick<FileLoader, 'script' | 'applyStyleSheets'>;
  onFailure(failure: RemoteFailure): void;
  /** Called whenever a module is asked for, also one that has loaded. */
  onLoad?(remote: string, expose: string): void;
  /** Called when the first module of a remote has loaded: the page runs this release of it from then on. */
  onUse(remote: string, release: RemoteRelease): void;
}

export interface RemoteLoader {
  /**
   * Loads a module of a remote, once per page. If a live release fails or is slow, the previous one is its fallback;
   * whichever provides the first module is then tried first for all others. After a failure the next call retries, with
   * new addresses.
   * @throws RemoteUnavailable, RemoteIncompatible
   */
  load: LoadModule;
  /**
   * Replaces a live release whose page fails to load or is slow with the previous one.
   * @returns whether the page runs the previous release from now on
   */
  replace(failed: FailedPage): Promise<boolean>;
}

interface FailedPage {
  remote: string;
  error: unknown;
  /** The page of the live release, which may load after all. */
  loading: Promise<unknown>;
  /** Resolves when the same page of the previous release has loaded completely. */
  prepare(routes: RemoteRoutes): Promise<unknown>;
  /** Shows that page. */
  show(routes: RemoteRoutes): Promise<void>;
}

/** Loads a module; `./routes` is typed by the contract. */
export interface LoadModule {
  (remote: string, expose: 'routes'): Promise<RemoteRoutes>;
  (remote: string, expose: string): Promise<unknown>;
}

/** The module with the pages of a remote. */
const ROUTES = 'routes';

export function createRemoteLoader({
  slice,
  runtime,
  files,
  onFailure,
  onLoad,
  onUse,
}: RemoteLoaderOptions): RemoteLoader {
  const loading = new Map<string, Promise<unknown>>();
  /** Containers that failed, by the base address of the release. */
  const retries = new Map<string, number>();
  /** The release of each remote that this page runs: the first one that loaded. It is tried first for every module. */
  const inUse = new Map<string, RemoteRelease>();

  async function loadRelease(remote: string, release: RemoteRelease, expose: string): Promise<unknown> {
    const announced = announcedIncompatibility(release, expose);
    if (announced) throw new RemoteIncompatible(remote, release.version, announced);
    const retry = retries.get(release.base) ?? 0;
    // A browser never runs a failed module again under the same address, so every retry has addresses of its own.
    const name = `${remote}_${release.version}_${retry}`;
    const entry = await files.script(`${release.base}${release.entry}`, retry);
    runtime.registerRemotes([{ name, entry, type: 'module' }]);
    try {
      const module = await withTimeout(REMOTE_TIMEOUT_MS, runtime.loadRemote(`${name}/${expose}`), name);
      const incompatibility = contractIncompatibility(module);
      if (incompatibility) throw new RemoteIncompatible(remote, release.version, incompatibility);
      return module;
    } catch (error) {
      retries.set(release.base, retry + 1);
      if (isVersionMismatch(error)) throw new RemoteIncompatible(remote, release.version, (error as Error).message);
      throw error;
    }
  }

  async function loadBest(remote: string, expose: string): Promise<unknown> {
    const entry = slice.remotes[remote];
    if (!entry) throw new RemoteUnavailable(remote, new Error('it is not in the registry'));
    const { release, previous } = entry;
    let hasArrived = false;
    const load = async (one: RemoteRelease) => {
      const module = await loadRelease(remote, one, expose);
      if (!hasArrived) files.applyStyleSheets(one.base);
      hasArrived = true;
      if (!inUse.has(remote)) {
        inUse.set(remote, one);
        onUse(remote, one);
      }
      return module;
    };
    const [first, fallback] = previous && inUse.get(remote) === previous ? [previous, release] : [release, previous];
    const loadingFirst = load(first);
    try {
      return await (fallback ? withTimeout(SLOW_RELEASE_MS, loadingFirst) : loadingFirst);
    } catch (error) {
      onFailure({ remote, version: first.version, expose, error });
      if (!fallback) throw toRemoteError(remote, error);
      const loadingFallback = load(fallback).catch((fallbackError: unknown) => {
        onFailure({ remote, version: fallback.version, expose, error: fallbackError });
        throw fallbackError;
      });
      // On a slow connection the first one may load after all.
      return await Promise.any([loadingFirst, loadingFallback]).catch(() => {
        throw toRemoteError(remote, error);
      });
    }
  }

  async function replace({ remote, error, loading: livePage, prepare, show }: FailedPage): Promise<boolean> {
    const { release, previous } = slice.remotes[remote] ?? {};
    const running = inUse.get(remote);
    if (!release || running !== release) return false;
    onFailure({ remote, version: release.version, expose: ROUTES, error });
    if (!previous) return false;
    const whole = loadRelease(remote, previous, ROUTES).then(async (module) => {
      await prepare(module as RemoteRoutes);
      return module as RemoteRoutes;
    });
    whole.catch((cause: unknown) => {
      onFailure({ remote, version: previous.version, expose: ROUTES, error: cause });
    });
    const routes = await Promise.any([livePage.then(() => undefined), whole]).catch(() => undefined);
    if (!routes) return false;
    for (const key of loading.keys()) if (key.startsWith(`${remote}/`)) loading.delete(key);
    loading.set(`${remote}/${ROUTES}`, Promise.resolve(routes));
    inUse.set(remote, previous);
    files.applyStyleSheets(previous.base);
    await show(routes);
    onUse(remote, previous);
    return true;
  }

  return {
    replace,
    load<Module>(remote: string, expose: string): Promise<Module> {
      onLoad?.(remote, expose);
      const key = `${remote}/${expose}`;
      const running = loading.get(key);
      if (running) return running as Promise<Module>;
      const started = loadBest(remote, expose);
      loading.set(key, started);
      started.catch(() => loading.delete(key));
      return started as Promise<Module>;
    },
  };
}

function announcedIncompatibility(release: RemoteRelease, expose: string): string | undefined {
  if (release.contract !== CONTRACT_VERSION) return contractMismatch(release.contract);
  if (release.misfit) return release.misfit;
  if (!release.exposes.includes(`./${expose}`)) return `it offers no "${expose}"`;
  return undefined;
}

/** The federation runtime has no error class for a shared version that does not satisfy; its code does not change. */
function isVersionMismatch(error: unknown): boolean {
  return error instanceof Error && /does not satisfy|Unsatisfied version/i.test(error.message);
}

function toRemoteError(remote: string, error: unknown): RemoteUnavailable | RemoteIncompatible {
  return error instanceof RemoteIncompatible ? error : new RemoteUnavailable(remote, error);
}
