import type { Release } from '@patina/platform/registry';
import { breakFiles, type Fault, SUDDEN_FAULTS } from '#faults/break-files.ts';
import { test as base } from '#faults/fault-test.ts';
import { holdFiles } from '#faults/hold-files.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import type { Shop } from '#pages/Shop.ts';
import { hasStyleSheets } from '#shop/has-style-sheets.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect } from '#shop-test.ts';

const CATALOG = /\/releases\/catalog\//;
const UNAVAILABLE = 'This part of the store is not available right now';
const INCOMPATIBLE = 'This part of the store is being updated';

interface CatalogFault {
  /** Breaks all files of the catalogue; returns a function that repairs them. */
  breakCatalog: (fault: Fault) => Promise<() => Promise<void>>;
}

const test = base.extend<CatalogFault>({
  breakCatalog: async ({ context, problems }, use) => {
    problems.expect(/catalog/);
    await use((fault) => breakFiles(context, CATALOG, fault));
  },
});

/** The frame and the other remotes work, for a signed-in visitor. */
async function isAliveElsewhere(shop: Shop) {
  await expect(shop.header.region).toBeVisible();
  await shop.footer.open('Terms and conditions');
  await expect(shop.heading).toHaveText('Terms and conditions');
  await shop.header.link('Sell skins').click();
  await expect(shop.heading).toHaveText('Sell skins');
}

/** Opens a shop of the journey's own: its catalogue shows an error state with this title, everything else works. */
async function failsAlone(openOwnShop: () => Promise<Shop>, title: string) {
  const shop = await openOwnShop();
  await signUp(shop.page);
  await shop.visit('/products');
  await expect(shop.errorState(title)).toBeVisible();
  await isAliveElsewhere(shop);
}

for (const fault of SUDDEN_FAULTS) {
  test(`a catalogue that ${fault} does not affect the rest and is restored by Try again`, async ({
    shop,
    breakCatalog,
    api,
  }) => {
    const restore = await breakCatalog(fault);
    await signUp(shop.page);
    await shop.visit('/products');
    await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
    await isAliveElsewhere(shop);

    const list = await shop.header.openShop();
    await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
    await shop.tryAgain();
    await expect(shop.retry).toBeEnabled();
    await restore();
    await shop.tryAgain();
    await list.shows(await api.titles());
  });
}

test('a repaired catalogue is restored by the next navigation, without a reload', async ({
  shop,
  breakCatalog,
  api,
}) => {
  const restore = await breakCatalog('is cut off');
  await shop.visit('/products');
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await restore();
  let documents = 0;
  shop.page.on('domcontentloaded', () => {
    documents += 1;
  });
  const list = await shop.header.openNewSkins();
  await list.shows(await api.titles('new=true'));
  await shop.header.openHome();
  await expect(shop.heading).toHaveText('Every skin in its best light');
  expect(documents).toBe(0);
});

test('a catalogue that never answers and has no previous release fails after ten seconds, not before', async ({
  shop,
  breakCatalog,
  api,
}) => {
  await shop.page.clock.install();
  // The last of the shell's own files: one that is on its way when the clock runs is too late as well.
  const lastFile = shop.page.waitForEvent('requestfinished', (request) => /\/Overrides\.\w+\.js$/.test(request.url()));
  await shop.visit('/terms');
  await lastFile;
  await expect(shop.heading).toHaveText('Terms and conditions');
  const restore = await breakCatalog('never answers');
  // The clock is paused here, so that only this test's own ten seconds end the wait.
  await shop.page.clock.pauseAt(await shop.page.evaluate(() => Date.now() + 1_000));
  const requested = shop.page.waitForRequest(CATALOG);
  const list = await shop.header.openShop();
  await requested;
  await expect(shop.main.getByText('Loading the page')).toBeAttached();
  await shop.page.clock.runFor(9_900);
  await expect(shop.heading).toHaveText('Terms and conditions');
  await expect(shop.errorState(UNAVAILABLE)).toBeHidden();
  await shop.page.clock.runFor(200);
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await shop.page.clock.resume();
  await restore();
  await shop.tryAgain();
  await list.shows(await api.titles());
});

test('a broken release without a previous one shows its error state and does not affect the rest', async ({
  workshop,
  openOwnShop,
  problems,
}) => {
  problems.expect(/catalog|broken/);
  await workshop.release('catalog', 'remoteEntry.js', (code) => `throw new Error('broken');\n${code}`);
  workshop.withdrawPrevious('catalog');
  await failsAlone(openOwnShop, UNAVAILABLE);
});

test('a release with another contract is not loaded', async ({ workshop, openOwnShop, problems }) => {
  problems.expect(/speaks contract 9/);
  workshop.announce('catalog', { contract: 9 });
  const shop = await openOwnShop();
  await signUp(shop.page);
  await shop.visit('/terms');
  const requested: string[] = [];
  shop.page.on('request', (request) => requested.push(request.url()));
  await shop.header.openShop();
  await expect(shop.errorState(INCOMPATIBLE)).toBeVisible();
  await expect(shop.main.getByRole('button', { name: 'Try again' })).toBeHidden();
  expect(requested.filter((url) => CATALOG.test(url))).toEqual([]);
  await isAliveElsewhere(shop);
});

for (const { what, complaint, announced } of [
  {
    what: 'does not expose its pages',
    complaint: /offers no "routes"/,
    announced: () => ({ exposes: ['./Preview'] }),
  },
  {
    what: 'needs another version of a shared library',
    complaint: /needs react 20\.0\.0/,
    announced: ({ shared }: Release) => ({ shared: { ...shared, react: '20.0.0' } }),
  },
]) {
  test(`a release that ${what} is shown as being updated`, async ({ workshop, openOwnShop, problems }) => {
    problems.expect(complaint);
    workshop.announce('catalog', announced(workshop.live('catalog')));
    await failsAlone(openOwnShop, INCOMPATIBLE);
  });
}

test('a release with an undeclared shared library is shown as being updated, too', async ({
  workshop,
  openOwnShop,
  problems,
}) => {
  problems.expect(/catalog/);
  await workshop.release('catalog', 'remoteEntry.js', (code) =>
    code.replaceAll(/("@patina\/platform\/lazy-page",import:null,requiredVersion:)"[^"]*"/g, '$1"^9.0.0"'),
  );
  workshop.withdrawPrevious('catalog');
  await failsAlone(openOwnShop, INCOMPATIBLE);
});

test('a filler of a whole page that fails shows its error state in its place, the page around it works, and it is restored', async ({
  shop,
  context,
  problems,
}) => {
  problems.expect(/sell/);
  const restore = await breakFiles(context, /\/releases\/sell\//, 'answers 404');
  await signUp(shop.page);
  const account = await shop.openAccount('/account/offers');
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await account.tab('My Profile').click();
  await expect(shop.heading).toHaveText('My Profile');
  await account.tab('Sell skins').click();
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await restore();
  await shop.tryAgain();
  await expect(shop.heading).toHaveText('Sell skins');
});

test('a page whose own code fails to load can be retried', async ({ shop, context, problems }) => {
  problems.expect(/ProductDetailsPage/);
  const restore = await breakFiles(context, /ProductDetailsPage\.\w+\.js/, 'is cut off');
  const list = await shop.openList();
  const wanted = await list.card(0).title.innerText();
  const product = await list.card(0).open();
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await restore();
  await shop.tryAgain();
  await expect(product.heading).toHaveText(wanted);
});

test('a page whose own code never arrives can be retried', async ({ shop, context, problems }) => {
  const own = /ProductDetailsPage\.\w+\.js/;
  problems.expect(/ProductDetailsPage|TimeoutError/);
  await shop.page.clock.install();
  const restore = await breakFiles(context, own, 'never answers');
  const list = await shop.openList();
  const wanted = await list.card(0).title.innerText();
  const requested = shop.page.waitForRequest(own);
  const product = await list.card(0).open();
  await requested;
  // The page retries once before it fails.
  await expect(async () => {
    await shop.page.clock.fastForward(10_000);
    await expect(shop.errorState(UNAVAILABLE)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await restore();
  await shop.tryAgain();
  await expect(product.heading).toHaveText(wanted);
});

test('a page of the shell whose code fails to load can be retried', async ({ shop, context, problems }) => {
  problems.expect(/StaticPagePage/);
  const restore = await breakFiles(context, /StaticPagePage\.\w+\.js/, 'is cut off');
  await shop.openList();
  await shop.footer.open('Terms and conditions');
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await restore();
  await shop.tryAgain();
  await expect(shop.heading).toHaveText('Terms and conditions');
});

for (const { part, file } of [
  { part: 'the currency menu', file: /LocaleMenuPopup\.\w+\.js/ },
  { part: 'the cookie bar', file: /CookieBar\.\w+\.js/ },
  { part: 'the filters', file: /FilterPanel\.\w+\.js/ },
  { part: 'the tools of the list', file: /ListTools\.\w+\.js/ },
]) {
  test(`${part} that cannot be loaded does not affect anything else`, async ({ shop, context, problems, api }) => {
    problems.expect(new RegExp(file.source.split('\\')[0] ?? ''));
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('cookie_consent', 'false');
    });
    await breakFiles(context, file, 'is cut off');
    const failed = shop.page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    const list = await shop.openList();
    await failed;
    await list.shows(await api.titles());
    await list.pages.next.click();
    await list.shows(await api.titles('page=2'));
    await expect(shop.errorState('Something went wrong on this page')).toBeHidden();
  });
}

test('the menu of a phone that cannot be loaded can be opened later', { tag: '@phone' }, async ({
  shop,
  context,
  problems,
}) => {
  problems.expect(/MobileMenu/);
  const restore = await breakFiles(context, /MobileMenu\.\w+\.js/, 'is cut off');
  const list = await shop.openList();
  await expect(list.cards).toHaveCount(15);
  const failed = shop.page.waitForEvent('requestfailed', (request) => /MobileMenu/.test(request.url()));
  await shop.header.openMenu();
  await failed;
  await expect(shop.errorState('Something went wrong on this page')).toBeHidden();
  await expect(list.cards).toHaveCount(15);
  await restore();
  const menu = await shop.header.openMenu();
  await expect(menu.dialog).toBeVisible();
});

test('a page is not shown before its style sheet has loaded', async ({ shop, context, api }) => {
  await shop.visit('/terms');
  await expect(shop.heading).toHaveText('Terms and conditions');
  const arrive = await holdFiles(context, /\/releases\/catalog\/.*\.css/);
  const requested = shop.page.waitForRequest(/\/releases\/catalog\/.*\.css/);
  const list = await shop.header.openShop();
  await requested;
  await expect(shop.heading).toHaveText('Terms and conditions');
  await expect(list.cards).toHaveCount(0);
  arrive();
  await list.shows(await api.titles());
  await expect(list.cards.first()).toHaveCSS('display', 'grid');
});

test('rules of a remote that reach outside act on no page of others, neither before it is shown nor once it is left', async ({
  workshop,
  openOwnShop,
  context,
  api,
}) => {
  const { assets } = workshop.live('catalog');
  const sheet = Object.keys(assets).find((file) => /ProductListPage\.\w+\.css$/.test(file)) ?? '';
  await workshop.release('catalog', sheet, (rules) => `${rules}\nheader{visibility:hidden !important}`);
  const shop = await openOwnShop();
  const { region } = shop.header;
  const { page } = shop;
  const titles = await api.titles();

  await shop.visit('/products');
  const list = new ProductListPage(page);
  await list.shows(titles);
  await expect(region).toBeHidden();
  await shop.footer.open('Terms and conditions');
  await expect(shop.heading).toHaveText('Terms and conditions');
  await expect(region).toBeVisible();

  const requested: string[] = [];
  page.on('request', (request) => request.url().endsWith(`/${sheet}`) && requested.push(request.url()));
  await page.goBack();
  await list.shows(titles);
  await expect(region).toBeHidden();
  await expect(list.cards.first()).toHaveCSS('display', 'grid');
  expect(requested).toEqual([]);

  // Its style sheet has come, and its code has not.
  await shop.visit('/terms');
  await expect(shop.heading).toHaveText('Terms and conditions');
  const arrive = await holdFiles(context, /ProductListPage\.\w+\.js/);
  const arrived = page.waitForResponse(/ProductListPage\.\w+\.css/);
  await shop.header.openShop();
  await (await arrived).finished();
  await expect(region).toBeVisible();
  await expect(shop.heading).toHaveText('Terms and conditions');
  arrive();
  await list.shows(titles);
  await expect(region).toBeHidden();
});

test('a page whose style sheet fails to load can be retried', async ({ shop, context, problems, api }) => {
  problems.expect(/ProductListPage/);
  await shop.visit('/terms');
  const restore = await breakFiles(context, /ProductListPage\.\w+\.css/, 'is cut off');
  const list = await shop.header.openShop();
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await restore();
  await shop.tryAgain();
  await list.shows(await api.titles());
  await expect(list.cards.first()).toHaveCSS('display', 'grid');
});

/** Style sheets, and how a visitor gets to the page that needs each. */
const STYLE_SHEETS: { what: string; sheet: RegExp; need(shop: Shop): Promise<unknown> }[] = [
  { what: 'the style sheet of a page', sheet: /ProductListPage\.\w+\.css/, need: (shop) => shop.openList() },
  {
    what: 'the style sheet of a later page',
    sheet: /ProductDetailsPage\.\w+\.css/,
    need: async (shop) => (await shop.openList()).card(0).open(),
  },
  { what: 'the style sheet of a part of a page', sheet: /FilterPanel\.\w+\.css/, need: (shop) => shop.openList() },
  {
    what: 'a late style sheet of the shell',
    sheet: /LocaleMenuPopup\.\w+\.css/,
    need: async (shop) => {
      await shop.openList();
      await shop.header.localeMenu.button.click();
    },
  },
];

for (const { what, sheet, need } of STYLE_SHEETS) {
  test(`${what} that was modified in transit is not applied`, async ({ shop, context, problems }) => {
    problems.expect(/css|FilterPanel|LocaleMenu|Product|preload/);
    await context.route(sheet, (route) => route.fulfill({ contentType: 'text/css', body: 'html { --tampered: yes }' }));
    await hasStyleSheets(shop);
    const retried = shop.page.waitForResponse((answer) => sheet.test(answer.url()) && answer.url().includes('/~1/'));
    await need(shop);
    await retried;
    await expect(shop.header.region).toBeVisible();
    const tampered = () => getComputedStyle(document.documentElement).getPropertyValue('--tampered');
    expect(await shop.page.evaluate(tampered)).toBe('');
  });
}

test('code that was modified in transit is rejected', async ({ shop, context, problems }) => {
  problems.expect(/ProductListPage/);
  await context.route(/ProductListPage\.\w+\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.isTampered = true;\n${await response.text()}` });
  });
  await shop.visit('/products');
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await shop.visit('/terms');
  await shop.header.openShop();
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  expect(await shop.page.evaluate(() => 'isTampered' in globalThis)).toBe(false);
});
