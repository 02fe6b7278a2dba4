import { CONTRACT_VERSION, type RegistrySlice, type RemoteRelease } from './registry.ts';
import { attemptBase } from './release-attempt.ts';
import { contractBreach, contractMismatch } from './remote-contract.ts';

/** The remote did not arrive: network, server, a throw while evaluating, or time. Trying again makes sense. */
export class RemoteUnavailable extends Error {
  readonly remote: string;
  constructor(remote: string, cause: unknown) {
    super(`The part "${remote}" of the store could not be loaded.`, { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

/** The remote arrived or was announced, but does not fit this shell. Only another release helps. */
export class RemoteIncompatible extends Error {
  readonly remote: string;
  constructor(remote: string, version: string, reason: string) {
    super(`Release ${version} of "${remote}" does not fit this shell: ${reason}.`);
    this.name = 'RemoteIncompatible';
    this.remote = remote;
  }
}

/** What the loader needs of the federation runtime; tests bring their own. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): void;
  loadRemote(id: string): Promise<unknown>;
}

/** A release that failed on this page. */
export interface RemoteFailure {
  remote: string;
  version: string;
  expose: string;
  error: unknown;
}

export interface RemoteLoaderOptions {
  slice: RegistrySlice;
  runtime: FederationRuntime;
  /** Longest wait for one release, in milliseconds. */
  patience: number;
  /** Throws when a script does not come; asked before a retry, so that a dead server uses up no address. */
  scriptArrives(url: string): Promise<void>;
  onFailure(failure: RemoteFailure): void;
}

export interface RemoteLoader {
  /**
   * Loads a module that a remote offers, once per page. A live release that fails is replaced by the previous one.
   * A failed call leaves nothing behind: the next call tries again, with new addresses.
   * @throws RemoteUnavailable, RemoteIncompatible
   */
  load<Module>(remote: string, expose: string): Promise<Module>;
}

/** Makes the page's one loader of remotes. */
export function createRemoteLoader({
  slice,
  runtime,
  patience,
  scriptArrives,
  onFailure,
}: RemoteLoaderOptions): RemoteLoader {
  const loading = new Map<string, Promise<unknown>>();
  const attempts = new Map<string, number>();

  async function loadRelease(remote: string, release: RemoteRelease, expose: string): Promise<unknown> {
    const misfit = announcedMisfit(release, expose);
    if (misfit) throw new RemoteIncompatible(remote, release.version, misfit);
    const attempt = attempts.get(release.base) ?? 0;
    // A browser never runs a failed module again under the same address, so every new attempt has addresses of its own.
    const name = `${remote}_${release.version}_${attempt}`;
    const entry = `${attemptBase(release.base, attempt)}${release.entry}`;
    if (attempt > 0) await within(patience, scriptArrives(entry));
    runtime.registerRemotes([{ name, entry, type: 'module' }]);
    try {
      const module = await within(patience, runtime.loadRemote(`${name}/${expose}`));
      const breach = contractBreach(module);
      if (breach) throw new RemoteIncompatible(remote, release.version, breach);
      return module;
    } catch (error) {
      attempts.set(release.base, attempt + 1);
      if (isVersionMismatch(error)) throw new RemoteIncompatible(remote, release.version, (error as Error).message);
      throw error;
    }
  }

  async function loadBest(remote: string, expose: string): Promise<unknown> {
    const known = slice.remotes[remote];
    if (!known) throw new RemoteUnavailable(remote, new Error('it is not in the registry'));
    try {
      return await loadRelease(remote, known.release, expose);
    } catch (error) {
      onFailure({ remote, version: known.release.version, expose, error });
      if (!known.previous) throw asFace(remote, error);
      try {
        return await loadRelease(remote, known.previous, expose);
      } catch (previousError) {
        onFailure({ remote, version: known.previous.version, expose, error: previousError });
        throw asFace(remote, error);
      }
    }
  }

  return {
    load<Module>(remote: string, expose: string): Promise<Module> {
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

function announcedMisfit(release: RemoteRelease, expose: string): string | undefined {
  if (release.contract !== CONTRACT_VERSION) return contractMismatch(release.contract);
  if (release.misfit) return release.misfit;
  if (!release.exposes.includes(`./${expose}`)) return `it offers no "${expose}"`;
  return undefined;
}

/** The federation runtime has no error class for a shared version that does not satisfy; its code does not change. */
function isVersionMismatch(error: unknown): boolean {
  return error instanceof Error && /does not satisfy|Unsatisfied version/i.test(error.message);
}

function asFace(remote: string, error: unknown): RemoteUnavailable | RemoteIncompatible {
  return error instanceof RemoteIncompatible ? error : new RemoteUnavailable(remote, error);
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
