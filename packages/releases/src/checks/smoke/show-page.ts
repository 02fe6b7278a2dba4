import type { RouteHead } from '@patina/platform/registry';
import type { Page } from '@playwright/test';
import type { FillerLog } from '../slots/filler-log.ts';
import { fillersOfPage } from '../slots/watch-fillers.ts';
import { inaccessibleParts } from './accessible-page.ts';
import { builtinFaults } from './kept-builtins.ts';
import { contentDifferences } from './served-content.ts';

/** Timeout of a failed page that is opened once more to find what it throws. */
export const REOPEN_TIMEOUT_MS = 5000;

interface ShowOptions {
  /** Title of the not-found page. */
  notFound: RouteHead | undefined;
  /** Gets what is seen of the slots of the page. */
  fillers: FillerLog;
  /** Whether the page is also looked at for what keeps people from it. */
  isThorough?: boolean;
  /** Whether its time says something about what fills it. */
  isTimed?: boolean;
}

/** Opens a page. @returns its problems once it is idle */
export async function show(
  page: Page,
  address: string,
  { notFound, fillers, isThorough = false, isTimed = true }: ShowOptions,
): Promise<string[]> {
  const response = await page.goto(address, { waitUntil: 'load' });
  const status = response?.status() ?? 0;
  if (status >= 400) return [`it answers ${status}`];
  const hasHeading = await page
    .locator('main h1')
    .first()
    .waitFor()
    .then(() => true)
    .catch(() => false);
  if (!hasHeading) {
    const text = await page.locator('main').allInnerTexts();
    return [text.join('').trim() === '' ? 'its main part stays empty' : 'it has no heading (h1)'];
  }
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  const [errorState] = await page.locator('main [role="alert"]:has(h1)').allInnerTexts();
  if (errorState !== undefined) return [`it shows "${errorState.split('\n', 1)[0]}" instead of the page`];
  const language = await page.locator('html').getAttribute('lang');
  const missing = notFound?.texts[language ?? 'en']?.[`${notFound.key}.title`];
  if (missing !== undefined && (await page.title()).startsWith(missing)) return [`it shows "${missing}"`];
  const { pathname } = new URL(page.url());
  const ofSlots = fillers.add(pathname, await fillersOfPage(page), isTimed);
  const found = [...ofSlots, ...(await contentDifferences(page)), ...(await builtinFaults(page))];
  return isThorough && found.length === 0 ? inaccessibleParts(page) : found;
}

/** Opens a page that has failed once more. */
export async function reopen(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' }).catch(() => {});
  await page
    .locator('main h1')
    .first()
    .waitFor({ timeout: REOPEN_TIMEOUT_MS })
    .catch(() => {});
}
