import { fileURLToPath } from 'node:url';
import { isStandalone, pageTsconfig } from '@patina/workspace/project-root';
import type { ViteUserConfig } from 'vitest/config';
import { everyTest } from './every-test.ts';

/**
 * The Vitest configuration of every package that renders: jsdom, CSS modules whose class names are the names in the
 * file, and a page that is cleaned up after each test.
 */
export function componentTests(): ViteUserConfig {
  return {
    // Named here, because Vite does not follow the workspace link in the `extends` of a package's own tsconfig.json.
    tsconfig: pageTsconfig,
    test: {
      ...everyTest,
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [fileURLToPath(new URL('./sweep-page.ts', import.meta.url))],
      css: { include: [/\.css\?raw$/], modules: { classNameStrategy: 'non-scoped' } },
      // Installed packages import style sheets, which Node cannot.
      ...(isStandalone && { server: { deps: { inline: [/\/@patina\//] } } }),
      restoreMocks: true,
      unstubGlobals: true,
    },
  };
}
