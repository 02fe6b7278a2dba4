import { breakFiles, type Fault } from '#faults/break-files.ts';
import { test as base } from '#faults/fault-test.ts';
import type { ReleaseWorkshop } from '#faults/ReleaseWorkshop.ts';
import { failuresReportedTo } from '#faults/reports-to.ts';
import type { Shop } from '#pages/Shop.ts';
import { hasStyleSheets } from '#shop/has-style-sheets.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect } from '#shop-test.ts';

/** Files of the live release of the shell that a journey has made, and those of every release. */
const LIVE = '/releases/shell/[^/]+-remade/';
const ALL = '/releases/shell/[^/]+/';
const FIRST_SHEET = String.raw`static/css/main\.\w+\.css`;
const ENTRY = String.raw`static/js/main\.\w+\.js`;

interface NewShell {
  /** Opens a shop with a new release of the shell, like the previous one, whose version is returned, in a browser with its style sheets. */
  openNewShell: () => Promise<{ shop: Shop; previous: string }>;
}

const test = base.extend<NewShell>({
  openNewShell: async ({ problems, workshop, openOwnShop }, use) => {
    problems.expect(/shell/);
    await use(async () => {
      const previous = await releaseShell(workshop);
      const shop = await openOwnShop();
      await hasStyleSheets(shop);
      return { shop, previous };
    });
  },
});

/** Makes a new release of the shell; returns the version of the one before it. */
async function releaseShell(workshop: ReleaseWorkshop): Promise<string> {
  const { version } = workshop.live('shell');
  await workshop.releaseAgain('shell');
  return version;
}

/** The page is a styled list of products, shown by this release of the shell. */
async function isShownBy(shop: Shop, version: string) {
  await expect(shop.heading).toHaveText('All skins');
  await expect(shop.page.locator(`script:not([data-late])[src^="/releases/shell/${version}/"]`)).toBeAttached();
  await expect(shop.header.region).toHaveCSS('position', 'sticky');
}

const SUDDEN: Fault[] = ['answers 404', 'answers with a web page', 'is cut off', 'is tampered with'];

for (const fault of SUDDEN) {
  test(`a shell whose style sheet ${fault} is replaced by the previous one`, async ({
    openNewShell,
    context,
    faultyApi,
  }) => {
    const { shop, previous } = await openNewShell();
    await breakFiles(context, new RegExp(LIVE + FIRST_SHEET), fault);
    await shop.openList();
    await isShownBy(shop, previous);
    await expect
      .poll(() => failuresReportedTo(faultyApi))
      .toEqual([expect.objectContaining({ app: 'shell', kind: 'load', standIn: previous })]);
  });
}

for (const { what, file } of [
  { what: 'style sheet', file: FIRST_SHEET },
  { what: 'entry', file: ENTRY },
]) {
  test(`a shell whose ${what} never arrives is replaced by the previous one`, async ({
    openNewShell,
    context,
    faultyApi,
  }) => {
    const { shop, previous } = await openNewShell();
    await breakFiles(context, new RegExp(LIVE + file), 'never answers');
    await shop.page.clock.install();
    const requested = shop.page.waitForRequest(new RegExp(LIVE + file));
    await shop.begin('/products');
    await requested;
    await shop.page.clock.fastForward(2_500);
    await isShownBy(shop, previous);
    await expect
      .poll(() => failuresReportedTo(faultyApi))
      .toEqual([expect.objectContaining({ app: 'shell', kind: 'slow', standIn: previous })]);
  });

  test(`without a shell before it, a ${what} that never arrives leaves a sentence and the way back`, async ({
    context,
    openOwnShop,
    problems,
  }) => {
    problems.expect(/shell/);
    const shop = await openOwnShop();
    await hasStyleSheets(shop);
    const restore = await breakFiles(context, new RegExp(ALL + file), 'never answers');
    await shop.page.clock.install();
    const requested = shop.page.waitForRequest(new RegExp(ALL + file));
    await shop.begin('/products');
    await requested;
    await shop.page.clock.fastForward(8_000);
    await expect(shop.startFailure.getByText('The store is not loading at the moment.')).toBeVisible();
    // Files that arrive after all would hide the sentence, so the files are restored after the press.
    await shop.startFailure.getByRole('link', { name: 'Try again' }).click();
    await restore();
    await expect(shop.heading).toHaveText('All skins');
    await expect(shop.startFailure).toBeHidden();
  });
}

for (const { language, sentence, retry } of [
  { language: 1, sentence: 'The store is not loading at the moment.', retry: 'Try again' },
  { language: 2, sentence: 'A loja não está a carregar de momento.', retry: 'Tentar novamente' },
  { language: 3, sentence: 'La tienda no se está cargando en este momento.', retry: 'Reintentar' },
  { language: 4, sentence: 'Der Shop wird gerade nicht geladen.', retry: 'Erneut versuchen' },
]) {
  test(`a shell that fails in both releases leaves a sentence and the support address: ${retry}`, async ({
    openNewShell,
    context,
  }) => {
    const { shop } = await openNewShell();
    await context.addCookies([{ name: 'languageId', value: String(language), url: shop.origin }]);
    const restore = await breakFiles(context, new RegExp(ALL + ENTRY), 'answers 404');
    await shop.visit('/terms');
    await expect(shop.startFailure.getByText(sentence)).toBeVisible();
    const support = shop.startFailure.getByRole('link', { name: 'support@patina.test' });
    await expect(support).toHaveAttribute('href', 'mailto:support@patina.test');
    await expect(shop.header.region).toBeHidden();
    await isAccessible(shop);
    await restore();
    await shop.startFailure.getByRole('link', { name: retry }).click();
    await expect(shop.header.region).toBeVisible();
    await expect(shop.startFailure).toBeHidden();
  });
}

test('a page without content in which no script runs shows the sentence after a time', async ({
  context,
  openOwnShop,
  problems,
}) => {
  problems.expect(/script-src|Content Security Policy| csp$/);
  const shop = await openOwnShop();
  await context.route('**/auth?*', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy']?.replace(/script-src [^;]*/, "script-src 'none'");
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy ?? '' } });
  });
  await shop.begin('/auth?form=signin');
  await expect(shop.page.getByRole('status')).toBeVisible();
  await expect(shop.startFailure).toBeHidden();
  await shop.page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if ('animationName' in animation && animation.animationName === 'patina-failure') animation.finish();
    }
  });
  await expect(shop.startFailure.getByText('The store is not loading at the moment.')).toBeVisible();
});

test('a file of the shell that is cached with other content is requested past the cache', async ({
  workshop,
  openNewShell,
  context,
}) => {
  const { shop, previous } = await openNewShell();
  const live = workshop.live('shell').version;
  const restore = await workshop.spoil('shell', new RegExp(`^${FIRST_SHEET}$`));
  await shop.openList();
  await isShownBy(shop, previous);
  await restore();
  // The browser still has the other content, and would keep it for a year.
  await context.clearCookies();
  await hasStyleSheets(shop);
  await shop.openList();
  await isShownBy(shop, live);
});
