import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildPages } from '@patina/releases/commands/source-checks';
import { publishAll } from '@patina/releases/publish/publish-all';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { findQuickBrowser } from '@patina/workspace/find-browser';
import { startShop } from '@patina/workspace/local-shop';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { type Service, startService } from '@patina/workspace/service';
import { chromium } from '@playwright/test';
import { type PageRound, printPageReport, type Variant } from './page-report.ts';
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

/** Waits for the content of a page however busy the machine is: what is measured is the page, not this limit. */
const RENDERING = { RENDER_WORKERS: '1', RENDER_TIMEOUT_MS: '10000' };
const IN_BROWSER = { RENDER_WORKERS: '0' };

/**
 * Measures the time to a painted product grid and to the answer of the first click on it, federated against one app, both
 * rendered on the server and both rendered in the browser, alternating, and prints the report.
 *
 * Compared are edges with the same code, API and catalogue. Two have the releases as they are published; the others a
 * single release of the shell, built from the same sources without federation: the remotes' route tables and pages are
 * lazy chunks, tree-shaken and split together with the rest. All pages have the same inlined answers and preload the
 * scripts and style sheets of their first route. The one app is the best possible without composition at runtime, so
 * the ratio is the whole cost of that composition: the federation runtime, shared modules provided as a whole, more and
 * smaller files, a longer registry in the document.
 */
export async function benchPage({ rounds, isDetailed }: PageBenchOptions): Promise<void> {
  const executablePath = findQuickBrowser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-bench-'));
  const [federated, oneApp] = [path.join(folder, 'federated'), path.join(folder, 'one-app')];
  try {
    await buildPages();
    await Promise.all([publishAll(openFolderStore(federated), PAGE_APPS), publishOneApp(oneApp)]);
    // Building has made this a production process; a production API does not start with the embedded database.
    const env = { RATE_LIMIT_SCALE: '1000', REMOTE_OVERRIDES: 'off', NODE_ENV: 'test' };
    const store = await startShop({
      port: 0,
      dataDir: path.join(folder, 'data'),
      releasesDir: federated,
      env: { ...env, ...RENDERING },
    });
    const startEdge = (releasesDir: string, rendering: NodeJS.ProcessEnv) =>
      startService('apps/edge/src/server.ts', {
        ...env,
        ...rendering,
        LOG_LEVEL: 'warn',
        PORT: '0',
        API_URL: store.apiUrl,
        RELEASES_URL: '',
        RELEASES_DIR: releasesDir,
      });
    const edges: Service[] = [];
    try {
      edges.push(await startEdge(oneApp, RENDERING));
      edges.push(await startEdge(federated, IN_BROWSER));
      edges.push(await startEdge(oneApp, IN_BROWSER));
      const [oneAppUrl = '', federatedInBrowser = '', oneAppInBrowser = ''] = edges.map(({ url }) => url);
      const urls = { federated: store.url, oneApp: oneAppUrl, federatedInBrowser, oneAppInBrowser };
      const measured = await compare(executablePath, urls, rounds);
      printPageReport(measured, { page: PAGE, isDetailed });
    } finally {
      for (const edge of edges) await edge.stop();
      await store.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Alternates the variants and which of them starts, so that drift affects all equally. */
async function compare(executablePath: string, urls: Record<Variant, string>, rounds: number): Promise<PageRound[]> {
  const browser = await chromium.launch({ executablePath });
  const variants = Object.keys(urls) as Variant[];
  const measured: PageRound[] = [];
  try {
    for (const variant of ['federated', 'oneApp'] as const) await isRendered(`${urls[variant]}${PAGE}`);
    // The first visits warm up the servers and the browser, and do not count.
    for (let round = -1; round < rounds; round += 1) {
      const visits: Partial<PageRound> = {};
      for (const [turn] of variants.entries()) {
        const variant = variants[(turn + round + 1) % variants.length] as Variant;
        visits[variant] = await visitCold(browser, `${urls[variant]}${PAGE}`);
      }
      if (round >= 0) measured.push(visits as PageRound);
    }
  } finally {
    await browser.close();
  }
  return measured;
}

/** Waits until an edge has started its rendering; a page without content would be measured as one with it. */
async function isRendered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    if ((await (await fetch(url)).text()).includes('<div id="root" data-server>')) return;
    await setTimeout(500);
  }
  throw new Error(`${url} is not rendered on the server.`);
}
