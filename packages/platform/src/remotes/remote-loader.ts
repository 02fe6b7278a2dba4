import { CONTRACT_VERSION, type RegistrySlice, type RemoteRelease } from './registry.ts';
import { attemptBase } from './release-attempt.ts';
import { contractBreach, contractMismatch } from './remote-contract.ts';
import { within } from './within.ts';

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
  /** Version of the release that took over; filled in when its module has arrived. */
  standIn?: string;
}

export interface RemoteLoaderOptions {
  slice: RegistrySlice;
  runtime: FederationRuntime;
  /** How long a release may keep somebody waiting, in milliseconds; then the one before it is asked for beside it. */
  patience: number;
  /** Longest wait for one release, in milliseconds. */
  limit: number;
  /** Throws when a script does not come; asked before a retry, so that a dead server uses up no address. */
  scriptArrives(url: string): Promise<void>;
  onFailure(failure: RemoteFailure): void;
  /** Called when the first module of a remote has arrived: from now on the page runs this release of it. */
  onUse(remote: string, release: RemoteRelease): void;
}

export interface RemoteLoader {
  /**
   * Loads a module that a remote offers, once per page. A live release that fails or keeps the page waiting is replaced
   * by the previous one, which from then on is asked first for all modules. A failed call leaves nothing behind: the next call tries again, with new addresses.
   * @throws RemoteUnavailable, RemoteIncompatible
   */
  load<Module>(remote: string, expose: string): Promise<Module>;
}

/** Makes the page's one loader of remotes. */
export function createRemoteLoader({
  slice,
  runtime,
  patience,
  limit,
  scriptArrives,
  onFailure,
  onUse,
}: RemoteLoaderOptions): RemoteLoader {
  const loading = new Map<string, Promise<unknown>>();
  const attempts = new Map<string, number>();
  /** The release of each remote that this page runs: the first one that arrived. It is asked first for every module. */
  const inUse = new Map<string, RemoteRelease>();

  async function loadRelease(remote: string, release: RemoteRelease, expose: string): Promise<unknown> {
    const misfit = announcedMisfit(release, expose);
    if (misfit) throw new RemoteIncompatible(remote, release.version, misfit);
    const attempt = attempts.get(release.base) ?? 0;
    // A browser never runs a failed module again under the same address, so every new attempt has addresses of its own.
    const name = `${remote}_${release.version}_${attempt}`;
    const entry = `${attemptBase(release.base, attempt)}${release.entry}`;
    if (attempt > 0) await within(limit, scriptArrives(entry));
    runtime.registerRemotes([{ name, entry, type: 'module' }]);
    try {
      const module = await within(limit, runtime.loadRemote(`${name}/${expose}`));
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
    const { release, previous } = known;
    const load = async (one: RemoteRelease) => {
      const module = await loadRelease(remote, one, expose);
      if (!inUse.has(remote)) {
        inUse.set(remote, one);
        onUse(remote, one);
      }
      return { module, release: one };
    };
    const [first, second] = previous && inUse.get(remote) === previous ? [previous, release] : [release, previous];
    const arriving = load(first);
    try {
      return (await (second ? within(patience, arriving) : arriving)).module;
    } catch (error) {
      const failure: RemoteFailure = { remote, version: first.version, expose, error };
      onFailure(failure);
      if (!second) throw asFace(remote, error);
      const standIn = load(second).catch((standInError: unknown) => {
        onFailure({ remote, version: second.version, expose, error: standInError });
        throw standInError;
      });
      // On a slow line the first one may arrive after all.
      const came = await Promise.any([arriving, standIn]).catch(() => {
        throw asFace(remote, error);
      });
      if (came.release === second) failure.standIn = second.version;
      return came.module;
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
