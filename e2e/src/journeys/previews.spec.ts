import { allow } from '@patina/releases/ownership/change-keys';
import { createSigningKey, parseSigningKey, type SigningKey } from '@patina/releases/ownership/signing-key';
import { putPreview } from '@patina/releases/previews/preview-record';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import type { Locator, Page } from '@playwright/test';
import { test } from '#faults/fault-test.ts';
import { addressOf, previewOf } from '#faults/preview-of.ts';
import { Shop } from '#pages/Shop.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { signUp } from '#shop/sign-up.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect } from '#shop-test.ts';

const HEADING = 'Every skin in its best light';
const BRANCH = 'Every skin in another light';
const ofCatalog = { app: 'catalog', name: 'another-light', change: [HEADING, BRANCH] as [string, string] };

const barOf = (page: Page, name = 'Preview') => page.getByRole('region', { name });
const leave = (bar: Locator) => bar.getByRole('link');

test('a link shows what a branch has made, the bar covers nothing and stays across pages, and is left by keyboard', {
  tag: '@everywhere',
}, async ({ workshop, openOwnShop }) => {
  await workshop.publish();
  const preview = await previewOf(workshop.folder, ofCatalog);
  const shop = await openOwnShop();
  const answer = await shop.visit(addressOf(preview));
  expect(answer.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' });
  expect(shop.address).toBe('/');
  await expect(shop.heading).toHaveText(BRANCH);
  const bar = barOf(shop.page);
  await expect(bar).toContainText('Preview another-light of catalog · commit c0ffee12 · by Ana · until');
  const below = await shop.page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top);
  expect(below).toBeGreaterThanOrEqual(await bar.evaluate((element) => element.getBoundingClientRect().bottom));
  await isAccessible(shop);

  await shop.runs();
  await shop.page.getByRole('link', { name: 'Browse the collection' }).click();
  await expect(shop.page).toHaveURL(/\/products/);
  await expect(bar).toBeVisible();
  await shop.visit('/?lang=es');
  const inSpanish = barOf(shop.page, 'Vista previa');
  await expect(inSpanish).toContainText('Vista previa another-light de catalog');
  await expect(bar).toBeHidden();
  await tabTo(shop.page, leave(inSpanish));
  await shop.page.keyboard.press('Enter');
  await expect(inSpanish).toBeHidden();
  await shop.visit('/?lang=en');
  await expect(shop.heading).toHaveText(HEADING);
});

test('a preview of what fills a slot is in the page of another team for who has opened its link, and for nobody else', async ({
  workshop,
  openOwnShop,
  anotherVisitor,
}) => {
  await workshop.publish();
  const change: [string, string] = ['Create new offer', 'Offer another skin'];
  const preview = await previewOf(workshop.folder, { app: 'sell', name: 'another-offer', change });
  const shop = await openOwnShop();
  await signUp(shop.page);
  const actionIn = ({ page }: Shop) =>
    page
      .locator('[data-slot="account.offers"]')
      .getByRole('button', { name: /^(Create new offer|Offer another skin)$/ });
  await shop.visit('/account/offers');
  await expect(actionIn(shop)).toHaveText('Create new offer');

  await shop.visit(addressOf(preview));
  await shop.visit('/account/offers');
  await expect(barOf(shop.page)).toContainText('Preview another-offer of sell');
  await expect(actionIn(shop)).toHaveText('Offer another skin');
  const other = new Shop((await anotherVisitor()).page, shop.origin);
  await signUp(other.page);
  await other.visit('/account/offers');
  await expect(actionIn(other)).toHaveText('Create new offer');
  await other.page.goto('about:blank');

  await leave(barOf(shop.page)).click();
  await expect(barOf(shop.page)).toBeHidden();
  await shop.visit('/account/offers');
  await expect(actionIn(shop)).toHaveText('Create new offer');
});

test('without scripts the bar is there, and leads to what is live', async ({ workshop, openOwnEdge, browser }) => {
  await workshop.publish();
  const preview = await previewOf(workshop.folder, ofCatalog);
  const origin = await openOwnEdge();
  const page = await browser.newPage({ javaScriptEnabled: false });
  try {
    await page.goto(`${origin}${addressOf(preview)}`);
    const bar = barOf(page);
    await expect(bar).toContainText('another-light of catalog');
    await leave(bar).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    await expect(bar).toBeHidden();
  } finally {
    await page.close();
  }
});

test('a preview whose end has passed shows what is live, and says so', async ({ workshop, openOwnShop }) => {
  await workshop.publish();
  const preview = await previewOf(workshop.folder, ofCatalog);
  const over = { ...preview, until: Math.floor(Date.now() / 1000) - 60 };
  await putPreview(openFolderStore(workshop.folder), 'catalog', over, undefined);
  const shop = await openOwnShop();
  await shop.visit(addressOf(preview));
  await expect(shop.heading).toHaveText(HEADING);
  await expect(barOf(shop.page)).toContainText('Preview another-light of catalog has ended. What is live is shown.');
  await leave(barOf(shop.page)).click();
  await expect(barOf(shop.page)).toBeHidden();
});

function aKey(): SigningKey {
  const key = parseSigningKey(createSigningKey());
  if (!key) throw new Error('A new key is no key.');
  return key;
}

test.describe('where releases are signed, in production', () => {
  test.use({ rendering: { NODE_ENV: 'production' } });

  test('previews of two teams are in one link, and what nobody has signed opens nothing', async ({
    workshop,
    openOwnShop,
  }) => {
    await workshop.publish();
    const store = openFolderStore(workshop.folder);
    const [operator, catalogTeam, sellTeam] = [aKey(), aKey(), aKey()];
    const by = { key: operator, print() {} };
    await allow(store, { app: 'operators', publicKey: operator.publicKey }, by);
    await allow(store, { app: 'catalog', publicKey: catalogTeam.publicKey }, by);
    await allow(store, { app: 'sell', publicKey: sellTeam.publicKey }, by);
    const signed = JSON.parse(String(await store.get('registry.json')));
    Object.assign(workshop.registry, signed);
    const catalog = await previewOf(workshop.folder, { ...ofCatalog, key: catalogTeam });
    const sell = await previewOf(workshop.folder, {
      app: 'sell',
      name: 'another-light',
      change: ['Sell skins', 'Sell your skins'],
      key: sellTeam,
    });
    const shop = await openOwnShop();
    const bar = barOf(shop.page);
    await shop.visit(addressOf(catalog).replace('another-light', 'other'));
    await expect(shop.heading).toHaveText(HEADING);
    await expect(bar).toHaveCount(0);

    await shop.visit(addressOf(catalog, sell));
    await expect(shop.heading).toHaveText(BRANCH);
    await expect(bar.getByRole('listitem')).toHaveText([/another-light of catalog/, /another-light of sell/]);
    await leave(bar).click();
    await expect(shop.heading).toHaveText(HEADING);
  });
});
