import { createInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import type { FileLoader } from '@patina/platform/file-loader';
import type { SharedFederationRuntime } from '@patina/platform/shared-federation-runtime';

/** Shares the federation runtime with the remotes; call it before the first of them is loaded. */
export function shareFederationRuntime(files: FileLoader): void {
  const runtime: SharedFederationRuntime = {
    createInstance,
    // The shell exposes nothing, so its own runtime is built without this function.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
    files,
  };
  globalThis.patinaFederation = runtime;
}
