import type { FileLoader } from '@patina/platform/file-loader';
import type { SharedFederationRuntime } from '@patina/platform/shared-federation-runtime';

/** Replaces the sharing with remotes in the one app, which has none, and inserts style sheets with it. */
export function shareFederationRuntime(files: FileLoader): SharedFederationRuntime {
  globalThis.patinaFederation = { files, shareScope: {}, loadRemote: async () => undefined };
  return globalThis.patinaFederation;
}
