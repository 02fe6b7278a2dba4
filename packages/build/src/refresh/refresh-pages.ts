import path from 'node:path';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

const RUNTIME = path.join(import.meta.dirname, 'page-refresh-runtime.ts');

/** React for every build. While developing, a change is shown without a reload wherever that can be done. */
export function react(): RsbuildPlugin {
  return pluginReact({
    // Each remote would have its own development runtime of JSX, which does not work with the React of a live shell.
    swcReactOptions: { development: false },
    reactRefreshOptions: {
      exclude: [/[\\/]node_modules[\\/]/, RUNTIME],
      // A change that needs one more shared module finds it only in a page that is loaded anew.
      reloadOnRuntimeErrors: true,
    },
  });
}

/** Puts page-refresh-runtime.ts between the refresh plugin and its own rules. Not part of a production build. */
export function refreshPages() {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/refreshUtils\.js$/, RUNTIME);
}
