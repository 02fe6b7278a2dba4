import path from 'node:path';
import { findBrowser, findQuickBrowser } from '@patina/workspace/find-browser';
import type { EnginePrograms } from '@patina/workspace/find-engines';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';
import { RENDERING } from './rendering.ts';

/** The shop that the journeys run on. */
interface Played {
  url: string;
  apiUrl: string;
  releasesDir: string;
  dataDir: string;
  /** Engines besides Chromium that journeys are played in, too. */
  engines?: EnginePrograms[];
}

/**
 * Runs the journeys of e2e with arguments for Playwright. Resolves with its exit code.
 * @param env Additional environment variables.
 */
export function runJourneys(
  { url, apiUrl, releasesDir, dataDir, engines = [] }: Played,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return run('playwright', ['test', '--config', path.join(projectRoot, 'e2e/playwright.config.ts'), ...args], {
    STORE_URL: url,
    STORE_API_URL: apiUrl,
    STORE_RELEASES_DIR: releasesDir,
    STORE_DATA_DIR: dataDir,
    STORE_BROWSER: findQuickBrowser(),
    STORE_WHOLE_BROWSER: findBrowser(),
    STORE_ENGINES: JSON.stringify(engines),
    // Of the edges that journeys start.
    ...RENDERING,
    ...env,
  });
}
