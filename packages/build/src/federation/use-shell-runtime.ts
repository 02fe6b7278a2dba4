import path from 'node:path';
import { replaceModule } from './replace-module.ts';

/**
 * The federation plugin puts a whole runtime into every remote's entry: 16 kB after brotli. A remote runs only inside
 * the shell, which shares its own (see shared-federation-runtime.ts of the platform); 4 kB remain.
 */
export function useShellRuntime() {
  return replaceModule(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
    path.join(import.meta.dirname, 'shell-runtime.ts'),
  );
}
