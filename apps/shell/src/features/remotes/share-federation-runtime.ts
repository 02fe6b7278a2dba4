import type { FileLoader } from '@patina/platform/file-loader';
import type { SharedFederationRuntime, ShareScope } from '@patina/platform/shared-federation-runtime';

/* The bundler's functions for what the shell's build shares. */
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown> | undefined;
declare const __webpack_share_scopes__: Record<string, ShareScope>;

/** A remote, as the bundler builds it. */
interface Container {
  init(shareScope: ShareScope | undefined): Promise<void> | undefined;
  get(expose: string): Promise<() => unknown>;
}

/** Shares the page's modules and files with the remotes; call it before the first of them is loaded. */
export function shareFederationRuntime(files: FileLoader): SharedFederationRuntime {
  // The modules of the shell's own build are entered at once, not by a promise.
  void __webpack_init_sharing__('default');
  const shareScope = __webpack_share_scopes__['default'] ?? {};
  const runtime: SharedFederationRuntime = {
    files,
    shareScope,
    async loadRemote(entry, expose) {
      const container: Container = await import(/* webpackIgnore: true */ entry);
      await container.init(shareScope);
      const factory = await container.get(`./${expose}`);
      return factory();
    },
  };
  globalThis.patinaFederation = runtime;
  return runtime;
}
