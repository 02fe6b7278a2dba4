import { breakFiles, type Fault } from '#faults/break-files.ts';
import { test as base } from '#faults/fault-test.ts';
import type { ReleaseWorkshop } from '#faults/ReleaseWorkshop.ts';
import { edgeFailuresReportedTo, failuresReportedTo, reportsTo } from '#faults/reports-to.ts';
import { ProductPage } from '#pages/ProductPage.ts';
import type { Shop } from '#pages/Shop.ts';
import { hasStyleSheets } from '#shop/has-style-sheets.ts';
import { expect } from '#shop-test.ts';

const UNAVAILABLE = 'This part of the store is not available right now';
/** Files of the release with which a workshop has replaced the live one. */
const REMADE = /\/releases\/catalog\/[^/]+-remade\//;
const AS_IT_WAS = (code: string) => code;

async function sheetsOfCatalog({ page }: Shop): Promise<string[]> {
  const sheets = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ href, ownerNode, media }) =>
      matchMedia(media.mediaText).matches ? (href ?? (ownerNode as HTMLElement).dataset['href'] ?? '') : '',
    ),
  );
  return sheets.filter((sheet) => sheet.includes('/releases/catalog/'));
}

/** Ways in which a release fails, the failure that the page reports, and the error in its server build. */
const FAILING = [
  {
    what: 'throws while it starts',
    change: (code: string) => `throw new Error('broken');\n${code}`,
    kind: 'load',
    serverError: 'Error',
  },
  {
    what: 'is no program',
    change: (code: string) => `export const = ;\n${code}`,
    kind: 'load',
    serverError: 'SyntaxError',
  },
  {
    what: 'misses what it has announced',
    change: (code: string) => code.replaceAll('"./routes"', '"./elsewhere"'),
    kind: 'load',
  },
  {
    what: 'speaks another contract',
    change: AS_IT_WAS,
    announce: { contract: 9 },
    kind: 'incompatible',
  },
  {
    what: 'misses its pages',
    change: AS_IT_WAS,
    announce: { exposes: ['./Preview'] },
    kind: 'incompatible',
  },
];

/** Replaces the live release with one that fails; returns the failure that the page must report. */
async function releaseBroken(workshop: ReleaseWorkshop, change: (code: string) => string, kind: string) {
  const before = workshop.live('catalog').version;
  await workshop.release('catalog', 'remoteEntry.js', change);
  return { app: 'catalog', version: workshop.live('catalog').version, kind, expose: './routes', standIn: before };
}

interface FaultyPages {
  /** Opens a shop whose catalogue has a new release with files that fail, in a browser with its style sheets; also returns the failure to be reported. */
  openFaultyShop: (files: RegExp, fault: Fault, kind: string) => Promise<FaultyShop>;
  /** Opens a product page whose file has another content than announced, restored when the page has failed. */
  openSpoiledPage: (file: RegExp) => Promise<{ shop: Shop; product: ProductPage }>;
}

interface FaultyShop {
  shop: Shop;
  failure: Awaited<ReturnType<typeof releaseBroken>>;
}

const test = base.extend<FaultyPages>({
  openFaultyShop: async ({ problems, workshop, openOwnShop, context }, use) => {
    problems.expect(/catalog/);
    await use(async (files, fault, kind) => {
      const failure = await releaseBroken(workshop, AS_IT_WAS, kind);
      const shop = await openOwnShop();
      await hasStyleSheets(shop);
      await breakFiles(context, files, fault);
      return { shop, failure };
    });
  },
  openSpoiledPage: async ({ problems, workshop, openOwnShop }, use) => {
    problems.expect(/ProductDetailsPage|preload/);
    await use(async (file) => {
      const restore = await workshop.spoil('catalog', file);
      const shop = await openOwnShop();
      const list = await shop.openList();
      const product = await list.card(0).open();
      await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
      await restore();
      return { shop, product };
    });
  },
});

for (const { what, change, announce, kind, serverError } of FAILING) {
  test(`a release that ${what} is replaced by the previous one, and the page reports it`, async ({
    problems,
    workshop,
    openOwnShop,
    api,
    faultyApi,
  }) => {
    problems.expect(/catalog|broken|Unexpected token/);
    const failure = await releaseBroken(workshop, change, kind);
    if (announce) workshop.announce('catalog', announce);
    const shop = await openOwnShop();
    const list = await shop.openList();
    await list.shows(await api.titles());
    // Content of the server is shown with its own style sheets until the previous release has rendered the page.
    await expect.poll(async () => (await sheetsOfCatalog(shop)).filter((sheet) => REMADE.test(sheet))).toEqual([]);
    expect(await sheetsOfCatalog(shop)).not.toEqual([]);
    const product = await list.card(0).open();
    await expect(product.similar).toBeVisible();
    await expect.poll(() => failuresReportedTo(faultyApi)).toEqual([expect.objectContaining(failure)]);
    expect(reportsTo(faultyApi)[0]?.releases).toMatchObject({ catalog: failure.standIn });
    const { app, version } = failure;
    const page = '/products/:category?/:subcategory?';
    const failedOnServer = { app, version, kind: 'render', error: serverError, page };
    expect(edgeFailuresReportedTo(faultyApi).filter((one) => one.app === app)).toEqual(
      serverError === undefined ? [] : [failedOnServer],
    );
  });
}

test('a release that never answers, including its style sheets, is replaced within three seconds', async ({
  openFaultyShop,
  api,
  faultyApi,
}) => {
  const { shop, failure } = await openFaultyShop(REMADE, 'never answers', 'slow');
  await shop.page.clock.install();
  const list = await shop.openList();
  await shop.page.clock.fastForward(2_500);
  await list.shows(await api.titles());
  await expect(list.cards.first()).toHaveCSS('display', 'grid');
  await expect.poll(() => failuresReportedTo(faultyApi)).toEqual([expect.objectContaining(failure)]);
});

test('a release that fails together with the previous one shows its error state, and is restored', async ({
  problems,
  workshop,
  context,
  openOwnShop,
  faultyApi,
  api,
}) => {
  problems.expect(/catalog/);
  const { standIn: before, version } = await releaseBroken(workshop, AS_IT_WAS, 'load');
  const restore = await breakFiles(context, /\/releases\/catalog\//, 'answers 404');
  const shop = await openOwnShop();
  const list = await shop.openList();
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await expect.poll(() => failuresReportedTo(faultyApi)).toMatchObject([{ version }, { version: before }]);
  expect(failuresReportedTo(faultyApi).map(({ standIn }) => standIn)).toEqual([undefined, undefined]);
  expect(reportsTo(faultyApi)[0]?.releases).not.toHaveProperty('catalog');
  await restore();
  await shop.tryAgain();
  await list.shows(await api.titles());
});

test('a shell that throws while it starts is replaced by the previous one, and the page reports it', async ({
  problems,
  workshop,
  openOwnShop,
  api,
  faultyApi,
}) => {
  problems.expect(/broken/);
  const { version: before, entry } = workshop.live('shell');
  await workshop.release('shell', entry, (code) => `throw new Error('broken');\n${code}`);
  const { version } = workshop.live('shell');
  const shop = await openOwnShop();
  const list = await shop.openList();
  await list.shows(await api.titles());
  await expect
    .poll(() => failuresReportedTo(faultyApi))
    .toEqual([{ app: 'shell', version, kind: 'error', standIn: before }]);
});

test('a shell that does not load is replaced by the previous one', async ({
  problems,
  workshop,
  context,
  openOwnShop,
  api,
}) => {
  problems.expect(/shell/);
  await workshop.release('shell', workshop.live('shell').entry, AS_IT_WAS);
  await breakFiles(context, /\/releases\/shell\/[^/]+-remade\//, 'answers 404');
  const shop = await openOwnShop();
  const list = await shop.openList();
  await list.shows(await api.titles());
});

for (const { what, file } of [
  { what: 'code', file: /ProductDetailsPage\.\w+\.js$/ },
  { what: 'style sheet', file: /ProductDetailsPage\.\w+\.css$/ },
]) {
  test(`a page whose ${what} is cached with other content is restored by Try again`, async ({ openSpoiledPage }) => {
    const { shop, product } = await openSpoiledPage(file);
    await shop.tryAgain();
    await expect(product.product).toBeVisible();
    await expect(product.product).not.toHaveCSS('display', 'block');
  });

  test(`a page whose ${what} is cached with other content is restored by a reload`, async ({ openSpoiledPage }) => {
    const { shop, product } = await openSpoiledPage(file);
    await shop.page.reload({ waitUntil: 'domcontentloaded' });
    await expect(product.product).toBeVisible();
    await expect(shop.errorState(UNAVAILABLE)).toBeHidden();
  });
}

/** Ways in which a file of the live release's product page, its code or its style sheet, fails. */
const PAGE_FAULTS: { ending: string; fault: Fault }[] = [
  { ending: 'js', fault: 'answers 404' },
  { ending: 'js', fault: 'is tampered with' },
  { ending: 'css', fault: 'is cut off' },
  { ending: 'css', fault: 'answers with a web page' },
];

/** The page is that of one release, with its style sheet. */
async function isWholePageOf(shop: Shop, version: string) {
  await expect(new ProductPage(shop.page).product).toBeVisible();
  const ofOthers = async () => (await sheetsOfCatalog(shop)).filter((sheet) => !sheet.includes(`/${version}/`));
  await expect.poll(ofOthers).toEqual([]);
  expect((await sheetsOfCatalog(shop)).filter((sheet) => /ProductDetailsPage/.test(sheet))).toHaveLength(1);
}

const ofLiveProductPage = (ending: string) => new RegExp(`${REMADE.source}.*ProductDetailsPage\\.\\w+\\.${ending}$`);

for (const { ending, fault } of PAGE_FAULTS) {
  test(`a page whose ${ending} file ${fault} is replaced by that of the previous release, and the page reports it`, async ({
    openFaultyShop,
    api,
    faultyApi,
  }) => {
    const { shop, failure } = await openFaultyShop(ofLiveProductPage(ending), fault, 'load');
    const list = await shop.openList();
    await list.shows(await api.titles());
    const wanted = await list.card(0).title.innerText();
    const product = await list.card(0).open();
    await expect(product.heading).toHaveText(wanted);
    await isWholePageOf(shop, failure.standIn);
    await expect.poll(() => failuresReportedTo(faultyApi)).toEqual([expect.objectContaining(failure)]);
    await shop.page.goBack();
    await list.shows(await api.titles());
    expect(await shop.page.evaluate(() => 'isTampered' in globalThis)).toBe(false);
  });
}

for (const { ending, waiting } of [
  // The server's content is shown meanwhile.
  { ending: 'js', waiting: ({ page }: Shop) => page.locator('script[data-late][src*="ProductDetailsPage"]') },
  { ending: 'css', waiting: ({ main }: Shop) => main.getByText('Loading the page') },
]) {
  test(`a first page whose ${ending} file never arrives is replaced by that of the previous release`, async ({
    openFaultyShop,
    api,
    faultyApi,
  }) => {
    const { shop, failure } = await openFaultyShop(ofLiveProductPage(ending), 'never answers', 'slow');
    await shop.page.clock.install();
    await shop.openProduct(await api.product());
    await expect(waiting(shop)).toBeAttached();
    await shop.page.clock.fastForward(2_500);
    await isWholePageOf(shop, failure.standIn);
    await expect.poll(() => failuresReportedTo(faultyApi)).toEqual([expect.objectContaining(failure)]);
  });
}
