import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from '../processes/run.ts';
import { startStore } from '../processes/store.ts';
import { projectRoot } from '../project-root.ts';
import { buildPages } from '../release/build-pages.ts';
import { publishAll } from '../release/publish-all.ts';
import { findBrowser } from './find-browser.ts';

/** Runs the journeys of e2e against a fresh store, on a free port, in a real browser. Resolves with the exit code. */
export async function runBrowserTests(args: string[]): Promise<number> {
  const browser = findBrowser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-e2e-'));
  const releasesDir = path.join(folder, 'releases');
  try {
    buildPages();
    await publishAll(releasesDir);
    const store = await startStore({
      port: 0,
      dataDir: path.join(folder, 'data'),
      releasesDir,
      env: { RATE_LIMIT_SCALE: '1000' },
    });
    try {
      return await run(
        'playwright',
        ['test', '--config', path.join(projectRoot, 'e2e/playwright.config.ts'), ...args],
        {
          STORE_URL: store.url,
          STORE_API_URL: store.apiUrl,
          STORE_RELEASES_DIR: releasesDir,
          STORE_BROWSER: browser,
        },
      );
    } finally {
      await store.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
