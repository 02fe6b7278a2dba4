import type { FileLoader } from '@patina/platform/file-loader';
import type { SharedFederationRuntime } from '@patina/platform/shared-federation-runtime';

/** Replaces the sharing of the federation runtime in the one app, whose bundle only inserts style sheets with it. */
export function shareFederationRuntime(files: FileLoader): void {
  globalThis.patinaFederation = { files } as unknown as SharedFederationRuntime;
}
