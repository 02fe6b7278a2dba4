import { breakFiles } from '#faults/break-files.ts';
import { holdFiles } from '#faults/hold-files.ts';
import { type ReleaseWorkshop, SERVER_BUILD } from '#faults/ReleaseWorkshop.ts';
import { faultTest, test } from '#faults/rendering-test.ts';
import { failuresReportedTo } from '#faults/reports-to.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import { hasStyleSheets } from '#shop/has-style-sheets.ts';
import { isServed } from '#shop/is-served.ts';
import { priceIn } from '#shop/price-in.ts';
import { ServedContent } from '#shop/ServedContent.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect } from '#shop-test.ts';

const LANGUAGES = [
  { id: '1', code: 'en', heading: 'All skins' },
  { id: '2', code: 'pt', heading: 'Todas as skins' },
  { id: '3', code: 'es', heading: 'Todas las skins' },
  { id: '4', code: 'de', heading: 'Alle Skins' },
];
type Language = (typeof LANGUAGES)[number];

/** The shell's program, without which a page stays as it was served. */
const SHELL = /\/releases\/shell\/[^/]+\/static\/js\/main\.\w+\.js/;
/** Style sheets of the pages of the catalogue. */
const SHEETS = /\/releases\/catalog\/.*\.css/;

/** Different visitors at once. */
const VISITORS = 50;

for (const { what, stored, heading, currency } of [
  { what: 'language', stored: { languageId: '3' }, heading: 'Todas las skins', currency: 'EUR' },
  { what: 'currency', stored: { currencyCode: 'BRL' }, heading: 'All skins', currency: 'BRL' },
]) {
  test(`a page in another ${what} than the stored one is never seen`, async ({ shop, context, api, problems }) => {
    problems.expect(/preload/);
    await shop.page.addInitScript((choice) => {
      if (location.protocol.startsWith('http')) Object.assign(localStorage, choice);
    }, stored);
    const release = await holdFiles(context, SHELL);
    await isServed(shop, ['/products']);
    await shop.begin('/products');
    await expect(shop.page.locator('#root[data-server] h1')).toHaveText('All skins');
    await expect(shop.page.locator('#root')).toHaveCSS('visibility', 'hidden');
    release();
    await expect(shop.heading).toBeVisible();
    await expect(shop.heading).toHaveText(heading);
    const [{ price }, rate] = await Promise.all([api.product(), api.currency(currency)]);
    await expect(new ProductListPage(shop.page).cards.first()).toContainText(priceIn(rate, price));
  });
}

test('what a visitor presses and types before the page runs is not lost', async ({ shop, context, api, problems }) => {
  problems.expect(/preload/);
  const release = await holdFiles(context, SHELL);
  await isServed(shop, ['/products']);
  await shop.begin('/products');
  const list = new ProductListPage(shop.page);
  await expect(list.heading).toBeVisible();
  await shop.header.localeMenu.button.click();
  release();
  await expect(shop.header.localeMenu.menu).toBeVisible();

  const releaseAgain = await holdFiles(context, SHELL);
  await shop.begin('/products');
  await list.search.submit('redline');
  await expect(shop.page).toHaveURL('/products');
  releaseAgain();
  await expect(shop.page).toHaveURL('/products?search=redline');
  await expect(list.search.field).toHaveValue('redline');
  await list.shows(await api.titles('search=redline'));
});

for (const fault of ['answers 404', 'is cut off', 'is tampered with', 'never answers'] as const) {
  faultTest(
    `a page whose style sheet ${fault} is never shown without it`,
    async ({ openOwnShop, workshop, context, api, problems }) => {
      problems.expect(/catalog|preload/);
      await workshop.releaseAgain('catalog');
      const { version } = workshop.live('catalog');
      const shop = await openOwnShop();
      await hasStyleSheets(shop);
      await breakFiles(context, new RegExp(`/releases/catalog/${version}/.*\\.css`), fault);
      const release = await holdFiles(context, SHELL);
      await isServed(shop, ['/products']);
      if (fault === 'never answers') await shop.page.clock.install();
      const requested = shop.page.waitForRequest(SHEETS);
      await shop.begin('/products');
      await requested;
      if (fault === 'never answers') await shop.page.clock.fastForward(2_500);
      await expect(shop.page.locator('#root')).toHaveCSS('visibility', 'hidden');
      release();
      if (fault === 'never answers') await shop.page.clock.fastForward(2_500);
      const list = new ProductListPage(shop.page);
      await list.shows(await api.titles());
      await expect(list.cards.first()).toHaveCSS('display', 'grid');
    },
  );
}

const WITHOUT_CONTENT = [
  { what: 'without a server build', change: (workshop: ReleaseWorkshop) => delete workshop.live('catalog').server },
  {
    what: 'with an altered server build',
    change: (workshop: ReleaseWorkshop) => workshop.spoil('catalog', /^server\//),
  },
];

for (const { what, change } of WITHOUT_CONTENT) {
  faultTest(
    `a catalogue ${what} is rendered in the browser, the other pages on the server`,
    async ({ openOwnShop, workshop, api }) => {
      await change(workshop);
      const shop = await openOwnShop();
      const content = await ServedContent.watch(shop.page);
      await isServed(shop, ['/terms']);
      const list = await shop.openList();
      await list.shows(await api.titles());
      expect(await content.summary()).toBeUndefined();
      await shop.visit('/terms');
      await content.isRunning();
      expect(await content.summary()).toEqual({ heading: 'Terms and conditions', cards: 0 });
    },
  );
}

faultTest(
  'answers that the API did not give do not end the rendering of later pages',
  async ({ openOwnEdge, faultyApi, request }) => {
    const edge = await openOwnEdge();
    const hasContent = async () =>
      (await (await request.get(`${edge}/products`)).text()).includes('<div id="root" data-server>');
    faultyApi.disturb('/items/list', 'fails');
    for (let visits = 0; visits < 5; visits += 1) expect(await hasContent()).toBe(false);
    faultyApi.restore();
    await expect.poll(hasContent).toBe(true);
  },
);

faultTest(
  'a page that differs from what the server has rendered is reported as a failure of its releases',
  async ({ openOwnShop, workshop, faultyApi, problems }) => {
    problems.expect(/Minified React error #418/);
    await workshop.release('catalog', workshop.routesFile('catalog'), (code, name) =>
      name === SERVER_BUILD ? code : code.replaceAll('"All skins"', '"Every skin"'),
    );
    const shop = await openOwnShop();
    await isServed(shop, ['/products']);
    await shop.visit('/products');
    await expect(shop.heading).toHaveText('Every skin');
    const failures = () => failuresReportedTo(faultyApi).map(({ app, version, kind }) => ({ app, version, kind }));
    const { version } = workshop.live('catalog');
    await expect.poll(failures).toEqual([
      { app: 'catalog', version, kind: 'render' },
      { app: 'shell', version: workshop.live('shell').version, kind: 'render' },
    ]);
  },
);

test('pages of different visitors at once have their own content only', async ({ playwright, baseURL, api }) => {
  const [{ meta }, euro, real] = await Promise.all([api.products(), api.currency('EUR'), api.currency('BRL')]);
  expect(meta.pages).toBeGreaterThan(VISITORS);
  const visitors = Array.from({ length: VISITORS }, (_, number) => ({
    language: LANGUAGES[number % LANGUAGES.length] as Language,
    currency: number % 8 < 4 ? euro : real,
    // The first page's address has no number.
    page: number + 2,
    isSignedIn: number % 10 === 0,
  }));
  const arrivals = await Promise.all(
    visitors.map(async (visitor) => {
      const { language, currency, page, isSignedIn } = visitor;
      const cookie = `languageId=${language.id}; currencyCode=${currency.code}`;
      const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      const shopper = isSignedIn ? await signUp({ request }) : undefined;
      const session = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`);
      return {
        ...visitor,
        request,
        shopper,
        cookie: [cookie, ...session].join('; '),
        address: `/products?page=${page}`,
      };
    }),
  );
  const contentOf = (document: string) =>
    /<div id="root" data-server>(.*)<div id="patina-failure"/s.exec(document)?.[1] ?? '';
  const documents = arrivals.map(() => '');
  const isWhole = (document: string, number: number) => {
    const owner = arrivals[number]?.shopper?.email ?? '';
    return contentOf(document) !== '' && document.includes(owner);
  };
  // A busy API may answer too late for some pages, or for the header of their visitors; these are requested again.
  const arrive = async () => {
    const missing = [...arrivals.entries()].filter(([number]) => !isWhole(documents[number] ?? '', number));
    const answers = missing.map(async ([number, { request, address, cookie }]) => {
      documents[number] = await (await request.get(address, { headers: { cookie }, timeout: 40_000 })).text();
    });
    await Promise.all(answers);
    return documents.filter(isWhole).length;
  };
  await expect.poll(arrive, { timeout: 40_000 }).toBe(VISITORS);
  const shoppers = arrivals.flatMap(({ shopper }) => (shopper ? [shopper] : []));
  for (const [number, { language, currency, page, shopper, request }] of arrivals.entries()) {
    const content = contentOf(documents[number] ?? '');
    const { payload } = await api.products(`page=${page}`);
    expect(content).toContain(`>${language.heading}</h1>`);
    const cards = [...content.matchAll(/<article.*?<\/article>/gs)].map(([card]) => card.replaceAll(/<[^>]*>/g, ''));
    expect(cards).toEqual(payload.map(({ price }) => expect.stringContaining(priceIn(currency, price))));
    const named = shoppers.filter(({ email }) => documents[number]?.includes(email));
    expect(named).toEqual(shopper ? [shopper] : []);
    await request.dispose();
  }
});
