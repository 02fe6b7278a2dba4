import type { RemoteLoader } from '@patina/platform/remote-loader';
import { sources } from './remote-sources.js';

/** Replaces `@patina/platform/remote-loader` in the one app, where remotes are chunks of the same build. */
export function createRemoteLoader(): RemoteLoader {
  return {
    replace: async () => false,
    load: <Module>(remote: string, expose: string) => {
      const load = sources[`${remote}/${expose}`];
      if (!load) return Promise.reject(new Error(`The one app has no ${remote}/${expose}.`));
      return load() as Promise<Module>;
    },
  };
}

/* Error states check for these classes; nothing here throws them. */
export class RemoteUnavailable extends Error {}
export class RemoteIncompatible extends Error {}
