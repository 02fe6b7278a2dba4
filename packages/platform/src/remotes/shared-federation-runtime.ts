import type { FileLoader } from '../loading/file-loader.ts';

/**
 * The parts of the shell's federation runtime that the containers of all remotes share: a remote runs only inside the
 * shell, so it does not carry 12 kB of its own.
 */
export interface SharedFederationRuntime {
  /** Creates a container's own instance of the runtime. */
  createInstance(options: object): object;
  /** Functions that the bundler's code calls: consuming shared modules, initialising sharing and the container. */
  bundlerRuntime: { consumes(wanted: object): void; [part: string]: unknown };
  attachShareScopeMap(bundlerRequire: object): void;
  /** Loads the files of all releases in the page; absent in older shells. */
  files?: Pick<FileLoader, 'script' | 'insertLink'>;
}

declare global {
  // A global, because containers are scripts of bundles of their own.
  var patinaFederation: SharedFederationRuntime;
}
