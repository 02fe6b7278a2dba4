import type { Locator, Page } from '@playwright/test';
import { test } from '#faults/rendering-test.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import { Shop } from '#pages/Shop.ts';
import { isServed } from '#shop/is-served.ts';
import { rememberConsent } from '#shop/remember-consent.ts';
import { expect } from '#shop-test.ts';

/** One visit at a time: a page that is slowed down keeps a whole processor busy. */
const SLOWDOWN = 14;
/** How many scripts of a first visit have arrived before something is done. */
const MOMENTS = [0, 2, 4, 6];
const SLOW_TIMEOUT = { timeout: 60_000 };

/** What a visitor does before the page runs, and what must come of it. */
const ACTS: { what: string; play: (shop: Shop) => Promise<void>; comesOfIt: (shop: Shop) => Promise<void> }[] = [
  {
    what: 'the menu is tapped',
    play: ({ page }) => tap(page, page.getByRole('button', { name: 'Open menu' })),
    comesOfIt: ({ page }) => expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible(SLOW_TIMEOUT),
  },
  {
    what: 'the language is tapped',
    play: ({ page, header }) => tap(page, header.localeMenu.button),
    comesOfIt: ({ header }) => expect(header.localeMenu.menu).toBeVisible(SLOW_TIMEOUT),
  },
  {
    what: 'a search is typed',
    async play({ page }) {
      await tap(page, new ProductListPage(page).search.field);
      await page.keyboard.type('redline');
    },
    async comesOfIt({ page }) {
      await expect(page).toHaveURL('/products?search=redline', SLOW_TIMEOUT);
      await expect(new ProductListPage(page).search.field).toHaveValue('redline');
    },
  },
  {
    what: 'a search is sent',
    async play({ page }) {
      await tap(page, new ProductListPage(page).search.field);
      await page.keyboard.type('asiimov');
      await page.keyboard.press('Enter');
    },
    comesOfIt: ({ page }) => expect(page).toHaveURL('/products?search=asiimov', SLOW_TIMEOUT),
  },
  {
    what: 'a product is put into the cart',
    play: ({ page }) => tap(page, new ProductListPage(page).card(0).addToCart),
    comesOfIt: ({ page }) => expect(page).toHaveURL(/\/auth\?form=signin/, SLOW_TIMEOUT),
  },
];

/** As a finger does, whatever the page is busy with. */
async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox(SLOW_TIMEOUT);
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Resolves when so many scripts of the page have arrived. */
function scriptsOf(page: Page, count: number): Promise<void> {
  return new Promise((resolve) => {
    let arrived = 0;
    if (count === 0) resolve();
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      arrived += 1;
      if (arrived >= count) resolve();
    });
  });
}

test('nothing that is done while a slow phone hydrates the page is lost', { tag: ['@phone', '@thorough'] }, async ({
  shop,
  browser,
  contextOptions,
  baseURL,
  viewport,
}) => {
  test.setTimeout(1_800_000);
  await isServed(shop, ['/products']);
  const lost: string[] = [];

  async function visit(moment: number, { what, play, comesOfIt }: (typeof ACTS)[number]) {
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: baseURL ?? '',
      viewport,
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
    });
    await context.addInitScript(rememberConsent);
    const page = await context.newPage();
    const debug = await context.newCDPSession(page);
    await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const slow = new Shop(page);
    const arrived = scriptsOf(page, moment);
    try {
      await page.goto('/products', { waitUntil: 'commit', ...SLOW_TIMEOUT });
      await expect(slow.heading).toBeVisible(SLOW_TIMEOUT);
      await arrived;
      await play(slow);
      await comesOfIt(slow);
    } catch (error) {
      lost.push(`${what} after ${moment} scripts: ${error}`);
    }
    await context.close();
  }

  for (const moment of MOMENTS) for (const act of ACTS) await visit(moment, act);
  expect(lost).toEqual([]);
});
