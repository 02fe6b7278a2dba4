import path from 'node:path';
import { rspack } from '@rsbuild/core';

/**
 * The federation plugin puts a whole runtime into every remote's entry: 16 kB after brotli. A remote runs only inside
 * the shell, which has it already and lends it (see lent-federation.ts of the platform); what stays is 4 kB.
 */
export function borrowFederation() {
  return new rspack.NormalModuleReplacementPlugin(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
    path.join(import.meta.dirname, 'borrowed-runtime.ts'),
  );
}
