import type { Page } from '@playwright/test';
import { test } from '#faults/fault-test.ts';
import type { ReleaseWorkshop } from '#faults/ReleaseWorkshop.ts';
import { Shop } from '#pages/Shop.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect } from '#shop-test.ts';

test.use({
  // The back-forward cache, which browsers of visitors have, is disabled by Playwright and missing in the headless shell.
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = process.env['STORE_WHOLE_BROWSER'];
    await use({
      ...launchOptions,
      ...(executablePath && { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  },
});

/** In milliseconds. */
const A_WEEK = 7 * 24 * 60 * 60 * 1000;

/** Releases the catalogue once more, with the same pages. */
async function releaseAgain(workshop: ReleaseWorkshop): Promise<string> {
  await workshop.release('catalog', 'remoteEntry.js', (code) => `${code}\n`);
  await workshop.publish();
  return workshop.live('catalog').version;
}

/** The releases of the catalogue that a page requests from now on. */
function requestedReleases(page: Page): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, version] = /\/releases\/catalog\/([^/]+)\//.exec(request.url()) ?? [];
    if (version) versions.add(version);
  });
  return versions;
}

/** Waits until the edge, which reads the registry once a second, makes documents with a release of the catalogue. */
async function isServed(page: Page, version: string): Promise<void> {
  const document = async () => (await page.request.get(page.url())).text();
  await expect.poll(document).toContain(`/releases/catalog/${version}/`);
}

test('an open page keeps its releases; the next document gets the new one', async ({ workshop, openOwnShop, api }) => {
  const first = workshop.live('catalog').version;
  const shop = await openOwnShop();
  await shop.visit('/terms');
  await expect(shop.heading).toHaveText('Terms and conditions');
  const second = await releaseAgain(workshop);
  const requested = requestedReleases(shop.page);
  const list = await shop.header.openShop();
  await list.shows(await api.titles());
  expect([...requested]).toEqual([first]);

  await isServed(shop.page, second);
  await shop.page.reload({ waitUntil: 'commit' });
  requested.clear();
  await list.shows(await api.titles());
  expect([...requested]).toEqual([second]);

  workshop.rollBack('catalog');
  await workshop.publish();
  await isServed(shop.page, first);
  const product = await list.card(0).open();
  await expect(product.product).toBeVisible();
  await expect(product.similar).toBeVisible();
  expect([...requested]).toEqual([second]);
});

for (const app of ['catalog', 'shell']) {
  test(`a "${app}" older than the integrity lists runs beside the others`, async ({ workshop, openOwnShop, api }) => {
    delete workshop.live(app).integrity;
    const shop = await openOwnShop();
    const list = await shop.openList();
    await list.shows(await api.titles());
    await expect(list.cards.first()).toHaveCSS('display', 'grid');
    const product = await list.card(0).open();
    await expect(product.similar).toBeVisible();
    await shop.header.link('Sell skins').click();
    await expect(shop.heading).toHaveText('Sign in to your account');
  });
}

test('a page left open for a week keeps working', async ({ workshop, openOwnShop, api }) => {
  const first = workshop.live('catalog').version;
  const shop = await openOwnShop();
  await signUp(shop.page);
  await shop.page.clock.install();
  const list = await shop.openList();
  await list.shows(await api.titles());
  await expect(shop.header.profileButton).toBeVisible();
  // The page now runs neither the live release nor the previous one.
  await releaseAgain(workshop);
  await releaseAgain(workshop);
  // What is still loading would be too late after a week.
  await shop.page.waitForLoadState('networkidle');
  await shop.page.clock.fastForward(A_WEEK);

  const requested = requestedReleases(shop.page);
  const product = await list.card(0).open();
  await product.addToCart();
  await expect(shop.header.cart(1)).toBeVisible();
  const refetched = shop.page.waitForRequest(/\/api\/items\/list\?/);
  await shop.page.goBack();
  await refetched;
  await list.shows(await api.titles());
  expect([...requested]).toEqual([first]);
});

test('a page restored from the back-forward cache works, and notices a sign-out', async ({ shop, shopper, api }) => {
  expect(shopper.email).toContain('@');
  const list = await shop.openList();
  await list.shows(await api.titles());
  await expect(shop.header.profileButton).toBeVisible();
  // Content of the server is there before; a page that is still loading is not kept in the cache.
  await shop.page.waitForLoadState();
  await shop.page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted);
    });
  });
  await shop.visit('/terms');
  const other = new Shop(await shop.page.context().newPage());
  await other.visit('/terms');
  await other.header.logOut();
  await expect(other.header.link('Sign in')).toBeVisible();
  await shop.page.goBack({ waitUntil: 'commit' });
  await expect(shop.page.locator('html')).toHaveAttribute('data-persisted', 'true');
  await expect(list.cards).toHaveCount(15);
  await expect(shop.header.link('Sign in')).toBeVisible();
});
