import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFolderStore } from '@patina/releases/folder-store';
import { startStore } from '../processes/store.ts';
import { buildPages } from '../release/build-pages.ts';
import { publishAll } from '../release/publish-all.ts';
import { findBrowser } from './find-browser.ts';
import { runJourneys } from './run-journeys.ts';
import { startSteamProvider } from './steam-provider.ts';

/** Runs the journeys of e2e against a fresh store, on a free port, in a real browser. Resolves with the exit code. */
export async function runBrowserTests(args: string[]): Promise<number> {
  const browser = findBrowser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-e2e-'));
  const [releasesDir, dataDir] = [path.join(folder, 'releases'), path.join(folder, 'data')];
  const steam = await startSteamProvider();
  try {
    buildPages();
    await publishAll(openFolderStore(releasesDir));
    const store = await startStore({
      port: 0,
      dataDir,
      releasesDir,
      env: { RATE_LIMIT_SCALE: '1000', STEAM_OPENID_URL: steam.url },
    });
    try {
      return await runJourneys({ url: store.url, apiUrl: store.apiUrl, releasesDir, dataDir, browser }, args);
    } finally {
      await store.stop();
    }
  } finally {
    await steam.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
