import type { Browser, Page } from '@playwright/test';
import { readVisit, type Visit, watchPage } from './page-watch.ts';
import { PHONE_SCREEN, slowDown } from './slow-phone.ts';

/** Number of cards that make a grid: more than any phone shows at once, fewer than a page of the list has. */
const CARDS = 12;

/** Opens a page on the slow phone with an empty cache and reads the results once it is idle. */
export async function visitCold(browser: Browser, url: string): Promise<Visit> {
  // Fills the caches of the edge and the API: only the page is compared.
  await (await fetch(url)).text();
  const context = await browser.newContext(PHONE_SCREEN);
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(watchPage, CARDS);
    await page.goto(url, { waitUntil: 'commit' });
    await pressFilters(page);
    await page.waitForLoadState('load');
    await page.evaluate(() => window.patinaWatch.usable);
    await page.waitForLoadState('networkidle');
    return await page.evaluate(readVisit);
  } finally {
    await context.close();
  }
}

/** Presses the filters as a finger does once the grid has been painted: a page that starts repeats no press of a script. */
async function pressFilters(page: Page): Promise<void> {
  const { x, y } = await page.evaluate(async () => {
    await window.patinaWatch.grid;
    const button = document.querySelector('main button[aria-haspopup=dialog]');
    if (!button) throw new Error('The list has no filters.');
    const { left, top, width, height } = button.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.touchscreen.tap(x, y);
}
