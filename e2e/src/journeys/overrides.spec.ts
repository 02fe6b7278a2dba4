import path from 'node:path';
import type { Release } from '@patina/platform/registry';
import { BuildServer } from '#faults/BuildServer.ts';
import { test } from '#faults/fault-test.ts';
import type { ReleaseWorkshop } from '#faults/ReleaseWorkshop.ts';
import { ReleasesPanel } from '#pages/ReleasesPanel.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { signUp } from '#shop/sign-up.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect } from '#shop-test.ts';

const HEADING = 'Every skin in its best light';
const ANOTHER = 'Every skin in another light';
const inAnotherLight = (code: string) => code.replaceAll(HEADING, ANOTHER);

/** Releases a catalogue with another heading; returns the release before. */
async function releaseInAnotherLight(workshop: ReleaseWorkshop): Promise<Release> {
  const earlier = workshop.live('catalog');
  const page = Object.keys(earlier.assets).find((file) => /\/HomePage\.[^/]*js$/.test(file)) ?? '';
  await workshop.release('catalog', page, inAnotherLight);
  return earlier;
}

test('QA opens an earlier release by an address, keeps it across pages, and removes it in the panel', async ({
  workshop,
  openOwnShop,
}) => {
  const earlier = await releaseInAnotherLight(workshop);
  const shop = await openOwnShop();
  const panel = new ReleasesPanel(shop.page);
  await shop.openHome();
  await expect(shop.heading).toHaveText(ANOTHER);
  await expect(panel.banner).toBeHidden();

  await shop.visit(`/?remote=catalog@${earlier.version}`);
  await expect(shop.heading).toHaveText(HEADING);
  expect(shop.address).toBe('/');
  await expect(panel.banner).toContainText(`catalog runs ${earlier.version}.`);
  await shop.visit('/products');
  await expect(panel.banner).toBeVisible();

  await panel.open();
  await expect(panel.app('catalog')).toContainText('overridden');
  await expect(panel.app('catalog')).toContainText(/\d+ ms/);
  await expect(panel.app('catalog')).toContainText('routes');
  await panel.takeBack('catalog');
  await expect(panel.banner).toBeHidden();
  await expect(panel.app('catalog')).toContainText('live');
  await panel
    .app('catalog')
    .getByRole('button', { name: `Use ${earlier.version} of catalog` })
    .click();
  await expect(panel.banner).toContainText(`catalog runs ${earlier.version}.`);
});

test('QA chooses one of all releases, and a colleague sees the same mix by a link', async ({
  workshop,
  openOwnShop,
  browser,
}) => {
  const earlier = await releaseInAnotherLight(workshop);
  const shop = await openOwnShop();
  const panel = new ReleasesPanel(shop.page);
  await shop.visit('/?panel');
  await panel.listReleases('catalog');
  await expect(panel.releases('catalog')).toContainText('in this page');
  await isAccessible(shop);
  await panel
    .releases('catalog')
    .getByRole('button', { name: `Use ${earlier.version}` })
    .click();
  await expect(shop.heading).toHaveText(HEADING);

  const link = await panel.mixLink.inputValue();
  const colleague = await browser.newPage();
  try {
    await colleague.goto(link);
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    const { banner } = new ReleasesPanel(colleague);
    await expect(banner).toContainText(`catalog runs ${earlier.version}.`);
    await expect(banner).toContainText('shell, account, checkout, sell held at the live release.');
  } finally {
    await colleague.close();
  }
});

test('a developer’s build from another port runs in the shop’s page, and is replaced when it stops', async ({
  workshop,
  openOwnShop,
  problems,
}) => {
  problems.expect(/localhost/);
  const live = workshop.live('catalog');
  const build = await BuildServer.open(path.join(workshop.folder, 'catalog', live.version), inAnotherLight);
  try {
    const shop = await openOwnShop();
    const panel = new ReleasesPanel(shop.page);
    await shop.visit('/?panel');
    await panel.use('catalog', build.address);
    await expect(shop.heading).toHaveText(ANOTHER);
    await expect(panel.banner).toContainText(`catalog runs ${build.address}.`);
    await expect(panel.app('catalog')).toContainText(build.address);
    const list = await shop.openList();
    await expect(list.cards.first()).toHaveCSS('display', 'grid');

    await shop.page.route(`${build.address}/**/*.js`, (route) => route.abort());
    await shop.openHome();
    await expect(shop.heading).toHaveText(HEADING);
    await expect(panel.banner).toContainText(`catalog could not run ${build.address}. ${live.version} stands in.`);
    await expect(panel.app('catalog')).toContainText('stand-in');
  } finally {
    await build.close();
  }
});

test('by keyboard: a foreign origin is rejected with a reason, the owners are outlined, Escape closes', async ({
  shop,
}) => {
  const panel = new ReleasesPanel(shop.page);
  const { keyboard } = shop.page;
  await signUp(shop.page);
  await shop.visit('/account/offers?remote=sell@https://builds.example');
  await expect(panel.banner).toContainText(
    'sell stays as it is. Builds may not come from https://builds.example here.',
  );
  await expect(shop.heading).toHaveText('Sell skins');

  await keyboard.press('F2');
  await expect(panel.dialog).toBeVisible();
  await tabTo(shop.page, panel.outlines);
  await keyboard.press('Space');
  for (const owner of ['shell', 'account', 'sell']) await expect(panel.outline(owner)).toBeVisible();

  await tabTo(shop.page, panel.build);
  await keyboard.type('https://evil.example');
  await keyboard.press('Enter');
  await expect(panel.dialog.getByText('Builds may not come from https://evil.example here.')).toBeVisible();
  await isAccessible(shop);

  await shop.page.reload();
  await expect(panel.dialog).toBeVisible();
  await expect(panel.outline('sell')).toBeVisible();
  await tabTo(shop.page, panel.dialog.getByRole('button', { name: 'Take all back' }), 24);
  await keyboard.press('Enter');
  await expect(panel.banner).toBeHidden();
  await expect(panel.dialog).toBeVisible();
  await tabTo(shop.page, panel.outlines);
  await keyboard.press('Escape');
  await expect(panel.dialog).toBeHidden();
});
