import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildPages } from '@patina/releases/commands/source-checks';
import { publishAll } from '@patina/releases/publish/publish-all';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { keepFilesInMemory } from '@patina/test-kit/presets/keep-files-in-memory';
import { pushVariables, startPushService } from '@patina/test-kit/servers/push-service';
import { startSteamProvider, steamVariables } from '@patina/test-kit/steam/steam-provider';
import { type EnginePrograms, findBrowser, findQuickBrowser } from '@patina/workspace/find-browser';
import { startShop } from '@patina/workspace/local-shop';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';

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

/** Variables with which the edges of journeys render every page on the server, however busy the machine is. */
export const RENDERING = { RENDER_WORKERS: '1', RENDER_TIMEOUT_MS: '60000' };

/**
 * Runs the journeys of e2e against a fresh store, on a free port, in a real browser; those of `e2e/src/engines` in the
 * engines that are given. Resolves with the exit code.
 */
export async function runBrowserTests(args: string[], engines: EnginePrograms[] = []): Promise<number> {
  // Before anything takes time.
  findBrowser();
  keepFilesInMemory();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-e2e-'));
  const [releasesDir, dataDir] = [path.join(folder, 'releases'), path.join(folder, 'data')];
  const steam = await startSteamProvider();
  const push = await startPushService();
  try {
    const store = await startShop({
      port: 0,
      dataDir,
      releasesDir,
      released: buildPages().then(() => publishAll(openFolderStore(releasesDir), PAGE_APPS)),
      env: { RATE_LIMIT_SCALE: '1000', ...steamVariables(steam), ...pushVariables(push), ...RENDERING },
    });
    try {
      const played = { url: store.url, apiUrl: store.apiUrl, releasesDir, dataDir, engines };
      return await runJourneys(played, args, {
        STORE_STEAM_URL: steam.communityUrl,
        STORE_PUSH_URL: push.url,
      });
    } finally {
      await store.stop();
    }
  } finally {
    push.stop();
    await steam.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
