import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../processes/run.ts';
import { startStore } from '../processes/store.ts';
import { projectRoot } from '../project-root.ts';
import { buildPages } from '../release/build-pages.ts';
import { publishAll } from '../release/publish-all.ts';
import { findBrowser } from './find-browser.ts';
import { startSteamProvider } from './steam-provider.ts';

/** Runs the journeys of e2e against a fresh store, on a free port, in a real browser. Resolves with the exit code. */
export async function runBrowserTests(args: string[]): Promise<number> {
  const browser = findBrowser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-e2e-'));
  const releasesDir = path.join(folder, 'releases');
  const steam = await startSteamProvider();
  try {
    buildPages();
    await publishAll(releasesDir);
    const store = await startStore({
      port: 0,
      dataDir: path.join(folder, 'data'),
      releasesDir,
      env: { RATE_LIMIT_SCALE: '1000', STEAM_OPENID_URL: steam.url },
    });
    try {
      return await run(
        'playwright',
        ['test', '--config', path.join(projectRoot, 'e2e/playwright.config.ts'), ...args],
        {
          STORE_URL: store.url,
          STORE_API_URL: store.apiUrl,
          STORE_RELEASES_DIR: releasesDir,
          STORE_DATA_DIR: path.join(folder, 'data'),
          STORE_BROWSER: browser,
        },
      );
    } finally {
      await store.stop();
    }
  } finally {
    await steam.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
