import { projectFile } from '@patina/workspace/project-root';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

const RUNTIME = projectFile('packages/build/src/refresh/page-refresh-runtime.ts');

/** React for every build. In development a change is shown without a reload if possible. */
export function react(): RsbuildPlugin {
  return pluginReact({
    // Otherwise each remote has its own development runtime of JSX, which does not work with the React of a live
    // shell.
    swcReactOptions: { development: false },
    reactRefreshOptions: {
      exclude: [/[\\/]node_modules[\\/]/, RUNTIME],
      // A change that needs another shared module requires a reload.
      reloadOnRuntimeErrors: true,
    },
  });
}

/** Puts page-refresh-runtime.ts between the refresh plugin and its own rules. Not part of a production build. */
export function refreshPages() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/refreshUtils\.js$/, RUNTIME);
}
