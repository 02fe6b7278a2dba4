import type { FileLoader } from '../loading/file-loader.ts';

/** Modules that the page shares, by name and version, as the bundler keeps them. */
export type ShareScope = Record<string, Record<string, unknown>>;

/** What the shell offers to the containers of all remotes, and to the release checks. */
export interface SharedFederationRuntime {
  /** Loads the files of all releases in the page. */
  files: Pick<FileLoader, 'script' | 'insertLink'>;
  shareScope: ShareScope;
  /**
   * Loads a module of a remote.
   * @param entry Address of its container.
   * @param expose Its name, such as `routes`.
   */
  loadRemote(entry: string, expose: string): Promise<unknown>;
}

declare global {
  // A global, because containers are scripts of bundles of their own.
  var patinaFederation: SharedFederationRuntime;
}
