import type { RemoteLoader } from '@patina/platform/remote-loader';
import { sources } from './remote-sources.js';

/** Stands for `@patina/platform/remote-loader` in the one app: what was a remote is a chunk of the same build. */
export function createRemoteLoader(): RemoteLoader {
  return {
    load: <Module>(remote: string, expose: string) => {
      const load = sources[`${remote}/${expose}`];
      if (!load) return Promise.reject(new Error(`The one app has no ${remote}/${expose}.`));
      return load() as Promise<Module>;
    },
  };
}

/* The faces of a failure name these; nothing here throws them. */
export class RemoteUnavailable extends Error {}
export class RemoteIncompatible extends Error {}
