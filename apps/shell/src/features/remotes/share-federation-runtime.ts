import { createInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import type { LentFederation } from '@patina/platform/lent-federation';

/** Lends the federation runtime to the remotes; call it before the first of them is loaded. */
export function lendFederation(): void {
  const lent: LentFederation = {
    createInstance,
    // The shell exposes nothing, so its own runtime was built without this part.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  };
  globalThis.patinaFederation = lent;
}
