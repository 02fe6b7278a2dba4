import { breakFiles } from '#faults/break-files.ts';
import { test } from '#faults/fault-test.ts';
import type { ReleaseWorkshop } from '#faults/ReleaseWorkshop.ts';
import { failuresSaidTo, reportsTo } from '#faults/reports-to.ts';
import { expect } from '#shop-test.ts';

const UNAVAILABLE = 'This part of the store is not available right now';
/** Files of the release with which a workshop has replaced the live one. */
const REMADE = /\/releases\/catalog\/[^/]+-remade\//;
const AS_IT_WAS = (code: string) => code;

/** Ways in which a release fails, and the failure that the page reports. */
const FAILING = [
  { what: 'throws while it starts', change: (code: string) => `throw new Error('broken');\n${code}`, kind: 'load' },
  { what: 'is no program', change: (code: string) => `export const = ;\n${code}`, kind: 'load' },
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

for (const { what, change, announce, kind } of FAILING) {
  test(`a release that ${what} is replaced by the previous one, and the page reports it`, async ({
    problems,
    workshop,
    openOwnShop,
    api,
    faultyApi,
  }) => {
    problems.expect(/catalog|broken|Unexpected token/);
    const said = await releaseBroken(workshop, change, kind);
    if (announce) workshop.announce('catalog', announce);
    const shop = await openOwnShop();
    const list = await shop.openList();
    await list.shows(await api.titles());
    const sheets = await shop.page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href ?? ''));
    expect(sheets.filter((sheet) => REMADE.test(sheet))).toEqual([]);
    expect(sheets.some((sheet) => sheet.includes('/releases/catalog/'))).toBe(true);
    const product = await list.card(0).open();
    await expect(product.similar).toBeVisible();
    await expect.poll(() => failuresSaidTo(faultyApi)).toContainEqual(expect.objectContaining(said));
    expect(reportsTo(faultyApi)[0]?.releases).toMatchObject({ catalog: said.standIn });
  });
}

test('a release that never answers, including its style sheets, is replaced within three seconds', async ({
  problems,
  workshop,
  openOwnShop,
  context,
  api,
  faultyApi,
}) => {
  problems.expect(/catalog/);
  const said = await releaseBroken(workshop, AS_IT_WAS, 'slow');
  const shop = await openOwnShop();
  await breakFiles(context, REMADE, 'never answers');
  await shop.page.clock.install();
  const list = await shop.openList();
  await shop.page.clock.fastForward(2_500);
  await list.shows(await api.titles());
  await expect(list.cards.first()).toHaveCSS('display', 'grid');
  await expect.poll(() => failuresSaidTo(faultyApi)).toEqual([expect.objectContaining(said)]);
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
  const mend = await breakFiles(context, /\/releases\/catalog\//, 'answers 404');
  const shop = await openOwnShop();
  const list = await shop.openList();
  await expect(shop.errorState(UNAVAILABLE)).toBeVisible();
  await expect.poll(() => failuresSaidTo(faultyApi)).toMatchObject([{ version }, { version: before }]);
  expect(failuresSaidTo(faultyApi).map(({ standIn }) => standIn)).toEqual([undefined, undefined]);
  expect(reportsTo(faultyApi)[0]?.releases).not.toHaveProperty('catalog');
  await mend();
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
    .poll(() => failuresSaidTo(faultyApi))
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
