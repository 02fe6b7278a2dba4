import { breakFiles, SUDDEN_FAULTS } from '#faults/break-files.ts';
import { test } from '#faults/fault-test.ts';
import { holdFiles } from '#faults/hold-files.ts';
import type { Store } from '#pages/Store.ts';
import { signUp } from '#store/sign-up.ts';
import { expect } from '#store-test.ts';

const CATALOG = /\/releases\/catalog\//;
const UNAVAILABLE = 'This part of the store is not available right now';
const INCOMPATIBLE = 'This part of the store is being updated';

/** The frame and the parts that have no fault work as ever, for whoever is signed in. */
async function isAliveElsewhere(store: Store) {
  await expect(store.header.region).toBeVisible();
  await store.footer.open('Terms and conditions');
  await expect(store.heading).toHaveText('Terms and conditions');
  await store.header.link('Sell skins').click();
  await expect(store.heading).toHaveText('Sell skins');
}

for (const fault of SUDDEN_FAULTS) {
  test(`a catalogue that ${fault} leaves the rest alive and comes back with Try again`, async ({
    store,
    context,
    trouble,
    api,
  }) => {
    trouble.expect(/catalog/);
    const mend = await breakFiles(context, CATALOG, fault);
    await signUp(store.page);
    await store.visit('/products');
    await expect(store.face(UNAVAILABLE)).toBeVisible();
    await isAliveElsewhere(store);

    const list = await store.header.openShop();
    await expect(store.face(UNAVAILABLE)).toBeVisible();
    await store.tryAgain();
    await expect(store.retry).toBeEnabled();
    await mend();
    await store.tryAgain();
    await list.shows(await api.titles());
  });
}

test('a catalogue that is mended comes back with the next navigation, without a reload', async ({
  store,
  context,
  trouble,
  api,
}) => {
  trouble.expect(/catalog/);
  const mend = await breakFiles(context, CATALOG, 'is cut off');
  await store.visit('/products');
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  await mend();
  let documents = 0;
  store.page.on('domcontentloaded', () => {
    documents += 1;
  });
  const list = await store.header.openNewSkins();
  await list.shows(await api.titles('new=true'));
  await store.header.openHome();
  await expect(store.heading).toHaveText('Every skin in its best light');
  expect(documents).toBe(0);
});

test('a catalogue that never answers is given up after five seconds', async ({ store, context, trouble, api }) => {
  trouble.expect(/catalog/);
  await store.page.clock.install();
  await store.visit('/terms');
  await expect(store.heading).toHaveText('Terms and conditions');
  const mend = await breakFiles(context, CATALOG, 'never answers');
  const list = await store.header.openShop();
  await expect(store.main.getByText('Loading the page')).toBeAttached();
  await expect(store.heading).toHaveText('Terms and conditions');
  await store.page.clock.fastForward(5_000);
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  await mend();
  await store.tryAgain();
  await list.shows(await api.titles());
});

test('a broken release without one before it shows its face and leaves the rest alive', async ({
  workshop,
  openStore,
  trouble,
}) => {
  trouble.expect(/catalog|broken/);
  await workshop.release('catalog', 'remoteEntry.js', (code) => `throw new Error('broken');\n${code}`);
  workshop.withdrawPrevious('catalog');
  const store = await openStore();
  await signUp(store.page);
  await store.visit('/products');
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  await isAliveElsewhere(store);
});

test('a release of another contract is not even loaded', async ({ workshop, openStore, trouble }) => {
  trouble.expect(/speaks contract 2/);
  workshop.announce('catalog', { contract: 2 });
  const store = await openStore();
  await signUp(store.page);
  await store.visit('/terms');
  const asked: string[] = [];
  store.page.on('request', (request) => asked.push(request.url()));
  await store.header.openShop();
  await expect(store.face(INCOMPATIBLE)).toBeVisible();
  await expect(store.main.getByRole('button', { name: 'Try again' })).toBeHidden();
  expect(asked.filter((url) => CATALOG.test(url))).toEqual([]);
  await isAliveElsewhere(store);
});

test('a release that does not offer its pages is being updated', async ({ workshop, openStore, trouble }) => {
  trouble.expect(/offers no "routes"/);
  workshop.announce('catalog', { exposes: ['./ProductRow'] });
  const store = await openStore();
  await signUp(store.page);
  await store.visit('/products');
  await expect(store.face(INCOMPATIBLE)).toBeVisible();
  await isAliveElsewhere(store);
});

test('a release that needs another version of a shared library is being updated', async ({
  workshop,
  openStore,
  trouble,
}) => {
  trouble.expect(/needs react 20\.0\.0/);
  workshop.announce('catalog', { shared: { ...workshop.live('catalog').shared, react: '20.0.0' } });
  const store = await openStore();
  await signUp(store.page);
  await store.visit('/products');
  await expect(store.face(INCOMPATIBLE)).toBeVisible();
  await isAliveElsewhere(store);
});

test('a release that keeps quiet about the shared library it needs is being updated all the same', async ({
  workshop,
  openStore,
  trouble,
}) => {
  trouble.expect(/catalog/);
  await workshop.release('catalog', 'remoteEntry.js', (code) =>
    code.replaceAll(/("@patina\/platform\/lazy-page",import:null,requiredVersion:)"[^"]*"/g, '$1"^9.0.0"'),
  );
  workshop.withdrawPrevious('catalog');
  const store = await openStore();
  await signUp(store.page);
  await store.visit('/products');
  await expect(store.face(INCOMPATIBLE)).toBeVisible();
  await isAliveElsewhere(store);
});

test('a part inside a part that is down shows its face there, and comes back', async ({ store, context, trouble }) => {
  trouble.expect(/sell/);
  const mend = await breakFiles(context, /\/releases\/sell\//, 'answers 404');
  await signUp(store.page);
  await store.visit('/account/offers');
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  await mend();
  await store.tryAgain();
  await expect(store.heading).toHaveText('Sell skins');
});

test('a page whose own code fails can be tried again', async ({ store, context, trouble }) => {
  trouble.expect(/ProductDetailsPage/);
  const mend = await breakFiles(context, /ProductDetailsPage\.\w+\.js/, 'is cut off');
  const list = await store.openList();
  const wanted = await list.card(0).title.innerText();
  const product = await list.card(0).open();
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  await mend();
  await store.tryAgain();
  await expect(product.heading).toHaveText(wanted);
});

test('a page whose own code never comes can be tried again', async ({ store, context, trouble }) => {
  const own = /ProductDetailsPage\.\w+\.js/;
  trouble.expect(/ProductDetailsPage|TimeoutError/);
  await store.page.clock.install();
  const mend = await breakFiles(context, own, 'never answers');
  const list = await store.openList();
  const wanted = await list.card(0).title.innerText();
  const asked = store.page.waitForRequest(own);
  const product = await list.card(0).open();
  await asked;
  // The page asks twice before it gives up.
  await expect(async () => {
    await store.page.clock.fastForward(10_000);
    await expect(store.face(UNAVAILABLE)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mend();
  await store.tryAgain();
  await expect(product.heading).toHaveText(wanted);
});

test('a page of the shell whose code fails can be tried again', async ({ store, context, trouble }) => {
  trouble.expect(/StaticPagePage/);
  const mend = await breakFiles(context, /StaticPagePage\.\w+\.js/, 'is cut off');
  await store.openList();
  await store.footer.open('Terms and conditions');
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  await mend();
  await store.tryAgain();
  await expect(store.heading).toHaveText('Terms and conditions');
});

for (const { part, file } of [
  { part: 'the currency menu', file: /LocaleMenuPopup\.\w+\.js/ },
  { part: 'the cookie bar', file: /CookieBar\.\w+\.js/ },
  { part: 'the filters', file: /FilterPanel\.\w+\.js/ },
  { part: 'the order of the list', file: /SortSelect\.\w+\.js/ },
]) {
  test(`${part} that cannot be loaded takes nothing else with it`, async ({ store, context, trouble, api }) => {
    trouble.expect(new RegExp(file.source.split('\\')[0] ?? ''));
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('cookie_consent', 'false');
    });
    await breakFiles(context, file, 'is cut off');
    const failed = store.page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    const list = await store.openList();
    await failed;
    await list.shows(await api.titles());
    await list.pages.next.click();
    await list.shows(await api.titles('page=2'));
    await expect(store.face('Something went wrong on this page')).toBeHidden();
  });
}

test('the menu of a phone that cannot be loaded can be opened later', { tag: '@phone' }, async ({
  store,
  context,
  trouble,
}) => {
  trouble.expect(/MobileMenu/);
  const mend = await breakFiles(context, /MobileMenu\.\w+\.js/, 'is cut off');
  const list = await store.openList();
  await expect(list.cards).toHaveCount(15);
  const failed = store.page.waitForEvent('requestfailed', (request) => /MobileMenu/.test(request.url()));
  await store.header.openMenu();
  await failed;
  await expect(store.face('Something went wrong on this page')).toBeHidden();
  await expect(list.cards).toHaveCount(15);
  await mend();
  const menu = await store.header.openMenu();
  await expect(menu.dialog).toBeVisible();
});

test('a page is not shown before its style sheet has come', async ({ store, context, api }) => {
  await store.visit('/terms');
  await expect(store.heading).toHaveText('Terms and conditions');
  const arrive = await holdFiles(context, /\/releases\/catalog\/.*\.css/);
  const asked = store.page.waitForRequest(/\/releases\/catalog\/.*\.css/);
  const list = await store.header.openShop();
  await asked;
  await expect(store.heading).toHaveText('Terms and conditions');
  await expect(list.cards).toHaveCount(0);
  arrive();
  await list.shows(await api.titles());
  await expect(list.cards.first()).toHaveCSS('display', 'grid');
});

test('a page whose style sheet fails can be tried again', async ({ store, context, trouble, api }) => {
  trouble.expect(/ProductListPage/);
  await store.visit('/terms');
  const mend = await breakFiles(context, /ProductListPage\.\w+\.css/, 'is cut off');
  const list = await store.header.openShop();
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  await mend();
  await store.tryAgain();
  await list.shows(await api.titles());
  await expect(list.cards.first()).toHaveCSS('display', 'grid');
});

test('code that was tampered with on its way is refused', async ({ store, context, trouble }) => {
  trouble.expect(/ProductListPage/);
  await context.route(/ProductListPage\.\w+\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.isTampered = true;\n${await response.text()}` });
  });
  await store.visit('/products');
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  await store.visit('/terms');
  await store.header.openShop();
  await expect(store.face(UNAVAILABLE)).toBeVisible();
  expect(await store.page.evaluate(() => 'isTampered' in globalThis)).toBe(false);
});
