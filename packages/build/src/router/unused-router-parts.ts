import { projectFile } from '@patina/workspace/project-root';
import type { Rspack } from '@rsbuild/core';
import { replaceModule } from '../replace-module.ts';

/**
 * Parts of the router that serve its own framework and tracing. This project uses neither, but links and the router refer to
 * them: 2.4 kB of the first scripts, and two states and three effects of every link.
 */
export const UNUSED = [
  /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/,
  /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
];

export function omitUnusedRouterParts(): Rspack.RspackPluginInstance[] {
  const file = projectFile('packages/build/src/router/no-framework.ts');
  return UNUSED.map((part) => replaceModule(part, file));
}
