import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildPages } from '@patina/releases/commands/source-checks';
import { publishAll } from '@patina/releases/publish/publish-all';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { startLoad } from '@patina/test-kit/load/start-load';
import { startApi, startEdge } from '@patina/workspace/local-shop';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { type EdgeRound, printEdgeReport } from './edge-report.ts';

/** Pages with products in four languages; each answer of the API is asked for again when it is two seconds old. */
const PAGES = [
  '/',
  '/products',
  '/products?page=2',
  '/products/rifle',
  '/products/rifle/ak-47',
  '/products?search=fade',
  '/new',
  '/sale',
].flatMap((page) => ['en', 'pt', 'es', 'de'].map((language) => withQuery(page, `lang=${language}`)));

/** The same pages at addresses that nobody has asked for before. */
const DIFFERENT = PAGES.map((page) => withQuery(page, 'visit={n}'));

const AT_ONCE = 16;
const MILLISECONDS = 4000;

/** Long enough for every page to be rendered, however long the queue. */
const NO_TIMEOUT = '10000';

export interface EdgeBenchOptions {
  rounds: number;
}

/**
 * Measures how many guests' pages an edge sends per second: pages that it keeps, and pages at ever new addresses, which it
 * composes and renders, against the same pages composed without rendering. All edges have the same API and releases.
 */
export async function benchEdge({ rounds }: EdgeBenchOptions): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-bench-'));
  const releasesDir = path.join(folder, 'releases');
  const env = { RATE_LIMIT_SCALE: '1000000', REMOTE_OVERRIDES: 'off', NODE_ENV: 'test', LOG_LEVEL: 'fatal' };
  const services: { stop(): Promise<void> }[] = [];
  const open = async <Opened extends { stop(): Promise<void> }>(starting: Promise<Opened>) => {
    const opened = await starting;
    services.unshift(opened);
    return opened;
  };
  try {
    await buildPages();
    await publishAll(openFolderStore(releasesDir), PAGE_APPS);
    const { url: apiUrl } = await open(startApi({ dataDir: path.join(folder, 'data'), env }));
    const workers = String(os.availableParallelism());
    const startWith = (more: NodeJS.ProcessEnv) =>
      open(startEdge({ port: 0, apiUrl, releasesDir, env: { ...env, ...more } }));
    const edges = {
      composing: await startWith({ RENDER_WORKERS: '0' }),
      rendering: await startWith({ RENDER_WORKERS: workers, RENDER_TIMEOUT_MS: NO_TIMEOUT }),
    };
    const load = startLoad();
    services.unshift(load);
    const perSecond = async (origin: string, paths: string[]) =>
      (await load.measure({ origin, paths, atOnce: AT_ONCE, milliseconds: MILLISECONDS })).perSecond;
    const measured: EdgeRound[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const result = {
        composed: await perSecond(edges.composing.url, DIFFERENT),
        kept: await perSecond(edges.rendering.url, PAGES),
        different: await perSecond(edges.rendering.url, DIFFERENT),
      };
      // The first round warms up.
      if (round >= 0) measured.push(result);
    }
    await expectContent(edges.rendering.url);
    printEdgeReport(measured);
  } finally {
    for (const service of services) await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws unless pages arrive rendered, without which the figures would mean something else. */
async function expectContent(origin: string): Promise<void> {
  for (const page of PAGES) {
    const html = await (await fetch(`${origin}${page}`)).text();
    if (!html.includes('<div id="root" data-server>')) throw new Error(`${page} was not rendered.`);
  }
}

function withQuery(page: string, query: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}${query}`;
}
