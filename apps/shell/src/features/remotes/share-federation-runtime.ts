import {
  createInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import type { FileLoader } from '@patina/platform/file-loader';
import type { SharedFederationRuntime } from '@patina/platform/shared-federation-runtime';

/** The runtime keeps the promise of a shared module, also one that has failed. */
const retryFailedModules: ModuleFederationRuntimePlugin = {
  name: 'retry-failed-modules',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    }
  },
};

/** Shares the federation runtime with the remotes; call it before the first of them is loaded. */
export function shareFederationRuntime(files: FileLoader): void {
  const runtime: SharedFederationRuntime = {
    createInstance(options) {
      const instance = createInstance(options as ModuleFederation['options']);
      instance.registerPlugins([retryFailedModules]);
      return instance;
    },
    // The shell exposes nothing, so its own runtime is built without this function.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
    files,
  };
  globalThis.patinaFederation = runtime;
}
