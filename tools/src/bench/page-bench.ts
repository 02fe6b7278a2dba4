import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildPages } from '@patina/releases/commands/build-pages';
import { publishAll } from '@patina/releases/publish/publish-all';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { findBrowser } from '@patina/workspace/find-browser';
import { startShop } from '@patina/workspace/local-shop';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { startService } from '@patina/workspace/service';
import { chromium } from '@playwright/test';
import { type PageRound, printPageReport } from './page-report.ts';
import { publishOneApp } from './publish-one-app.ts';
import { visitCold } from './visit-cold.ts';

/** The page whose grid is measured. */
const PAGE = '/products';

export interface PageBenchOptions {
  /** Measured visits of each variant. */
  rounds: number;
  /** Also print every file that the first grid needed. */
  isDetailed: boolean;
}

/**
 * Measures the time to a painted product grid, federated against one app, alternating, and prints the report.
 *
 * Compared are two edges with the same code, API and catalogue. One has the releases as they are published; the other a
 * single release of the shell, built from the same sources without federation: the remotes' route tables and pages are
 * lazy chunks, tree-shaken and split together with the rest. Both pages have the same inlined answers and preload the
 * scripts and style sheets of their first route. The one app is the best possible without composition at runtime, so
 * the ratio is the whole cost of that composition: the federation runtime, shared modules provided as a whole, more and
 * smaller files, a longer registry in the document.
 */
export async function benchPage({ rounds, isDetailed }: PageBenchOptions): Promise<void> {
  const executablePath = findBrowser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-bench-'));
  const [federated, oneApp] = [path.join(folder, 'federated'), path.join(folder, 'one-app')];
  try {
    await buildPages();
    await Promise.all([publishAll(openFolderStore(federated), PAGE_APPS), publishOneApp(oneApp)]);
    // Building has made this a production process; a production API does not start with the embedded database.
    // The one app has no server build, so browsers render both.
    const env = { RATE_LIMIT_SCALE: '1000', REMOTE_OVERRIDES: 'off', NODE_ENV: 'test', RENDER_WORKERS: '0' };
    const store = await startShop({ port: 0, dataDir: path.join(folder, 'data'), releasesDir: federated, env });
    try {
      const otherEdge = await startService('apps/edge/src/server.ts', {
        ...env,
        LOG_LEVEL: 'warn',
        PORT: '0',
        API_URL: store.apiUrl,
        RELEASES_URL: '',
        RELEASES_DIR: oneApp,
      });
      try {
        const measured = await compare(executablePath, store.url, otherEdge.url, rounds);
        printPageReport(measured, { page: PAGE, isDetailed });
      } finally {
        await otherEdge.stop();
      }
    } finally {
      await store.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Alternates the variants and which of them starts, so that drift affects both equally. */
async function compare(executablePath: string, federated: string, oneApp: string, rounds: number) {
  const browser = await chromium.launch({ executablePath });
  const visit = {
    federated: () => visitCold(browser, `${federated}${PAGE}`),
    oneApp: () => visitCold(browser, `${oneApp}${PAGE}`),
  };
  const measured: PageRound[] = [];
  try {
    // The first visits warm up the servers and the browser, and do not count.
    await visit.federated();
    await visit.oneApp();
    for (let round = 0; round < rounds; round += 1) {
      const early = round % 2 === 0 ? await visit.federated() : undefined;
      const oneApp = await visit.oneApp();
      measured.push({ federated: early ?? (await visit.federated()), oneApp });
    }
  } finally {
    await browser.close();
  }
  return measured;
}
