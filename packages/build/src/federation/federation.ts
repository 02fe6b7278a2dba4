import { projectFile } from '@patina/workspace/project-root';
import { type Rspack, rspack } from '@rsbuild/core';
import { consumedModules, providedModules } from '../shared-modules/shared-policy.ts';

/*
 * Module Federation by the bundler's own plugins (docs/decisions/0060-federation-by-the-bundler-alone.md): a remote is a
 * container with `init` and `get`, and the modules of the page are in a share scope, by name and version.
 */
const SHARE_SCOPE = { shareScope: 'default', enhanced: false };

const SETUP = projectFile('packages/build/src/federation/remote-setup.ts');

/** Makes a build the container of these modules, which takes what is shared from the page. */
export function container(name: string, filename: string, exposes: Record<string, { import: string; name: string }>) {
  return [
    // Runs before the container, which is what the entry exports because it is its last module.
    new rspack.EntryPlugin(import.meta.dirname, SETUP, { name, filename }),
    new rspack.container.ContainerPlugin({ ...SHARE_SCOPE, name, filename, exposes, library: { type: 'module' } }),
    new rspack.sharing.ConsumeSharedPlugin({ ...SHARE_SCOPE, consumes: consumedModules() }),
  ];
}

/** Makes a build provide what is shared. Its own imports stay plain ones, which need no look-up and keep tree shaking. */
export function provider(): Rspack.RspackPluginInstance {
  return new rspack.sharing.ProvideSharedPlugin({ ...SHARE_SCOPE, provides: providedModules() });
}
