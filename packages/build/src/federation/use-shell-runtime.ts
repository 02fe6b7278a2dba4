import { projectFile } from '@patina/workspace/project-root';
import { replaceModule } from './replace-module.ts';

/**
 * The federation plugin puts a whole runtime into every remote's entry: 16 kB after brotli. A remote runs only inside
 * the shell, which shares its own (see shared-federation-runtime.ts of the platform); 4 kB remain.
 */
export function useShellRuntime() {
  return replaceModule(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
    projectFile('packages/build/src/federation/shell-runtime.ts'),
  );
}
