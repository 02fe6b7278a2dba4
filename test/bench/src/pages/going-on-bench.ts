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
import { chromium, type Locator, type Page } from '@playwright/test';
import { printTable } from '../print-table.ts';
import { median, pairedRatio } from './ratios.ts';

/** Time from a press to the frame that shows the next page, in milliseconds. */
interface Pressed {
  /** By a pointer that has stayed on the link until the page was prefetched. */
  meant: number;
  /** By a pointer that presses where it arrives. */
  sudden: number;
}

/** How long a pointer rests on a link: longer than what a link needs to be meant (prefetch-on-intent.ts). */
const DWELL_MS = 300;

/** Where shoppers go on, and links of a list that lead there; the first two are pressed. */
const WAYS: Record<string, (page: Page) => Locator> = {
  'a product of the list': (page) => page.locator('main article h3 a'),
  'another page of the list': (page) => page.locator('main nav a[href*="page="]'),
};

/**
 * Measures on a fast line, in a whole list of a running store, how long after a press the next page is there: with the
 * prefetch that a resting pointer starts, and without. No page is opened twice, so nothing but code is cached.
 */
export async function benchGoingOn({ rounds }: { rounds: number }): Promise<void> {
  const executablePath = findQuickBrowser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-bench-'));
  try {
    await buildPages();
    await publishAll(openFolderStore(path.join(folder, 'releases')), PAGE_APPS);
    const store = await startShop({
      port: 0,
      dataDir: path.join(folder, 'data'),
      releasesDir: path.join(folder, 'releases'),
      env: { RATE_LIMIT_SCALE: '1000', NODE_ENV: 'test' },
    });
    const browser = await chromium.launch({ executablePath });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const measured = Object.keys(WAYS).map((way) => ({ way, presses: [] as Pressed[] }));
      // The first round loads code and warms up, and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        for (const { way, presses } of measured) {
          const list = (turn: number) => `${store.url}/products?price_from=${1 + round * 2 + turn}&sort=price`;
          const meant = await press(page, list(0), WAYS[way], { isMeant: true });
          const sudden = await press(page, list(1), WAYS[way], { isMeant: false });
          if (round > 0) presses.push({ meant, sudden });
        }
      }
      printTable('From a press to the next page, in ms', ['', 'meant', 'sudden', 'ratio'], measured.map(rowOf));
    } finally {
      await browser.close();
      await store.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function press(
  page: Page,
  list: string,
  linksIn: ((page: Page) => Locator) | undefined,
  { isMeant }: { isMeant: boolean },
): Promise<number> {
  await page.goto(list);
  const link = linksIn?.(page).first();
  if (!link) throw new Error('There is no such way.');
  await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchPress);
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not shown.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  if (isMeant) {
    await setTimeout(DWELL_MS);
    await page.waitForLoadState('networkidle');
  }
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => window.patinaNextPage);
}

declare global {
  interface Window {
    /** Milliseconds from the press to the next page, once it has been painted. */
    patinaNextPage: Promise<number>;
  }
}

/** In the page: it is there when address and main content are others, and nothing of it is loading. */
function watchPress(): void {
  const content = () => document.querySelector('main')?.textContent ?? '';
  const [address, before] = [location.href, content()];
  window.patinaNextPage = new Promise((resolve) => {
    document.addEventListener(
      'click',
      () => {
        const pressedAt = performance.now();
        const look = () => {
          const isThere = location.href !== address && content() !== before;
          if (!isThere || document.querySelector('main [aria-busy=true]')) return requestAnimationFrame(look);
          // The frame after the one that shows it.
          return requestAnimationFrame(() => resolve(performance.now() - pressedAt));
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

function rowOf({ way, presses }: { way: string; presses: readonly Pressed[] }): string[] {
  const ratio = pairedRatio(presses.map(({ meant, sudden }) => [meant, sudden]));
  const [meant, sudden] = [presses.map((each) => each.meant), presses.map((each) => each.sudden)];
  return [way, median(meant).toFixed(0), median(sudden).toFixed(0), ratio.median.toFixed(2)];
}
