import type { ServerContent } from '@patina/platform/server-content';
import { holdFiles } from '#faults/hold-files.ts';
import { test as base } from '#faults/rendering-test.ts';
import { ProductListPage } from '#pages/ProductListPage.ts';
import { ProductPage } from '#pages/ProductPage.ts';
import { isServed } from '#shop/is-served.ts';
import { tabTo } from '#shop/tab-to.ts';
import { expect } from '#shop-test.ts';

/** The shell's program, without which a page stays as it was served. */
const SHELL = /\/releases\/shell\/[^/]+\/static\/js\/main\.\w+\.js/;

/** A journey on a page that was served, and whose scripts arrive when `release` is called. */
const test = base.extend<{ openSlowly: (address: string) => Promise<() => void> }>({
  openSlowly: async ({ shop, context, problems }, use) => {
    problems.expect(/preload/);
    await use(async (address) => {
      await isServed(shop, [address]);
      const release = await holdFiles(context, SHELL);
      await shop.begin(address);
      await expect(shop.heading).toBeVisible();
      return release;
    });
  },
});

test('text that was typed with the keyboard is still there, and is searched', async ({ shop, openSlowly, api }) => {
  const release = await openSlowly('/products');
  const list = new ProductListPage(shop.page);
  await tabTo(shop.page, list.search.field);
  await shop.page.keyboard.type('redline');
  release();
  await expect(list.search.suggestions).toBeVisible();
  await expect(shop.page).toHaveURL('/products?search=redline');
  await list.shows(await api.titles('search=redline'));
  await expect(list.search.field).toBeFocused();
  await expect(list.search.field).toHaveValue('redline');
  await shop.page.keyboard.type(' ft');
  await expect(list.search.field).toHaveValue('redline ft');
});

test('text that is being typed while the page begins to run is kept whole', async ({ shop, openSlowly, api }) => {
  const release = await openSlowly('/products');
  const list = new ProductListPage(shop.page);
  await tabTo(shop.page, list.search.field);
  await shop.page.keyboard.type('ak ');
  release();
  await shop.page.keyboard.type('redline field', { delay: 60 });
  await expect(list.search.field).toHaveValue('ak redline field');
  await expect(shop.page).toHaveURL('/products?search=ak+redline+field');
  await list.shows(await api.titles('search=ak redline field'));
  await expect(list.search.field).toHaveValue('ak redline field');
});

test('a page that is read before it runs stays where it was scrolled, and where it was left once it is loaded anew', async ({
  shop,
  openSlowly,
}) => {
  const card = new ProductListPage(shop.page).cards.nth(7);
  const height = async () => Math.round((await card.boundingBox())?.y ?? Number.NaN);
  const release = await openSlowly('/products');
  await shop.page.mouse.move(600, 300);
  // The browser may end a little before 700: it keeps in place what is read while cards above it are laid out.
  await shop.page.mouse.wheel(0, 700);
  await expect.poll(() => shop.scrolledBy()).toBeGreaterThan(600);
  await expect(async () => {
    const before = await height();
    expect(await height()).toBe(before);
  }).toPass();
  const seen = await height();
  release();
  await shop.runs();
  expect(await height()).toBe(seen);

  await shop.page.reload({ waitUntil: 'domcontentloaded' });
  await shop.runs();
  // The browser places it before all pictures and fonts are there.
  await expect.poll(async () => Math.abs(seen - (await height()))).toBeLessThan(100);
});

declare global {
  /** Lets the page's content repeat what was done before it was hydrated. */
  var goOn: (() => void) | undefined;
}

/** Stretches hydration, in the page: what was done is repeated when `goOn` is called. */
function waitBeforeReplay(): void {
  let content: ServerContent | undefined;
  Object.defineProperty(globalThis, 'patinaContent', {
    get: () => content,
    set(guard: ServerContent) {
      const { replay } = guard;
      content = guard;
      guard.replay = () => new Promise((resolve) => (globalThis.goOn = () => resolve(replay())));
    },
  });
}

test('a tap on the icon of the menu opens it', { tag: '@phone' }, async ({ shop, openSlowly }) => {
  const release = await openSlowly('/products');
  await shop.header.menuButton.locator('svg').tap();
  release();
  await expect(shop.page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

for (const key of ['Enter', 'Space']) {
  test(`a button pressed with ${key} does what it is for`, async ({ shop, openSlowly }) => {
    const release = await openSlowly('/products');
    await tabTo(shop.page, shop.header.localeMenu.button);
    await shop.page.keyboard.press(key);
    release();
    await expect(shop.header.localeMenu.menu).toBeVisible();
  });
}

for (const how of ['pressed', 'chosen with the keyboard']) {
  test(`a product that is put into the cart, ${how}, leads a guest to the sign-in and back`, async ({
    shop,
    openSlowly,
    api,
  }) => {
    const { id, category, subcategory } = await api.good('type=SMG');
    const address = `/products/${category}/${subcategory}/${id}`;
    const release = await openSlowly(address);
    const add = new ProductPage(shop.page).product.getByRole('button', { name: 'Add to cart', exact: true });
    if (how === 'pressed') {
      await add.click();
    } else {
      await tabTo(shop.page, add);
      await shop.page.keyboard.press('Enter');
    }
    release();
    await expect(shop.page).toHaveURL(`/auth?${new URLSearchParams({ form: 'signin', redirect: address })}`);
  });
}

test('a link is followed at once, without waiting for the scripts', async ({ shop, openSlowly, api }) => {
  const release = await openSlowly('/products');
  await new ProductListPage(shop.page).pages.next.click();
  await expect(shop.page).toHaveURL('/products?page=2');
  await new ProductListPage(shop.page).shows(await api.titles('page=2'));
  release();
});

test('a menu that was pressed while the page was being hydrated opens, once', async ({ shop, openSlowly }) => {
  await shop.page.addInitScript(waitBeforeReplay);
  const release = await openSlowly('/products');
  release();
  await shop.page.waitForFunction(() => globalThis.goOn !== undefined);
  await shop.header.localeMenu.button.click();
  await expect(shop.header.localeMenu.menu).toBeHidden();
  await shop.page.evaluate(() => globalThis.goOn?.());
  await expect(shop.header.localeMenu.menu).toBeVisible();
});

test('filters that were opened on a phone show, and apply', { tag: '@phone' }, async ({ shop, openSlowly, api }) => {
  const release = await openSlowly('/products');
  await shop.page.getByRole('button', { name: 'Filters' }).click();
  release();
  const sheet = shop.page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: 'Field-Tested' }).check();
  await sheet.getByRole('button', { name: /^Apply/ }).click();
  await new ProductListPage(shop.page).shows(await api.titles('exterior_names=Field-Tested'));
});
