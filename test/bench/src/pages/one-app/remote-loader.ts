import type { RemoteLoader, RemoteLoaderOptions } from '@patina/platform/remote-loader';
import { sources } from './remote-sources.js';

/** Replaces `@patina/platform/remote-loader` in the one app, where remotes are chunks of the same build. */
export function createRemoteLoader({ slice, onUse }: RemoteLoaderOptions): RemoteLoader {
  return {
    replace: async () => false,
    async load<Module>(remote: string, expose: string): Promise<Module> {
      const load = sources[`${remote}/${expose}`];
      const release = slice.remotes[remote]?.release;
      if (!load || !release) throw new Error(`The one app has no ${remote}/${expose}.`);
      const module = await load();
      onUse(remote, release);
      return module as Module;
    },
  };
}

/* Error states check for these classes; nothing here throws them. */
export class RemoteUnavailable extends Error {}
export class RemoteIncompatible extends Error {}
