import { test } from '#faults/fault-test.ts';
import { HomePage } from '#pages/HomePage.ts';
import { ProductPage } from '#pages/ProductPage.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect } from '#shop-test.ts';

/** Console messages of the browser and of start-up while the API fails. */
const API_TROUBLE = /\/api\/|ApiProblem/;

test('if the API is down, the start fails with a message, and Try again opens the shop', async ({
  faultyApi,
  openOwnShop,
  problems,
}) => {
  problems.expect(API_TROUBLE);
  faultyApi.disturb('/', 'fails');
  const shop = await openOwnShop();
  await shop.visit('/products');
  await expect(shop.errorState('An error occurred during initialization:')).toBeVisible();
  await expect(shop.main).toContainText('The store is being repaired.');
  faultyApi.restore();
  await shop.tryAgain();
  await expect(shop.heading).toHaveText('All skins');
});

test('while the database fails over, a page waits and goes on by itself', async ({
  faultyApi,
  openOwnShop,
  problems,
}) => {
  problems.expect(API_TROUBLE);
  // Of the document, too, which is shown nevertheless.
  problems.expect(/status of 503/);
  faultyApi.disturb('/', 'has no database');
  const shop = await openOwnShop();
  const refused = () => shop.page.waitForResponse((response) => response.status() === 503);
  await shop.visit('/products?type=Rifle&page=2#list');
  await expect(shop.main).toContainText('This page waits and goes on by itself.');
  await isAccessible(shop);
  await refused();
  faultyApi.restore();
  await expect(shop.heading).toHaveText('All skins');
  expect(shop.address).toBe('/products?type=Rifle&page=2#list');
  // Of this document the edge knows the frame.
  await shop.openList();
  faultyApi.disturb('/', 'has no database');
  const [list] = await Promise.all([shop.openList('/sale'), refused()]);
  await expect(shop.main.getByRole('status')).toHaveText('Loading the page');
  await expect(shop.footer.link('Sale')).toBeVisible();
  await refused();
  faultyApi.restore();
  await expect(list.cards).not.toHaveCount(0);
});

test('while it cannot be said who is signed in, their page waits and goes on by itself', async ({
  faultyApi,
  openOwnShop,
  shopper,
  problems,
}) => {
  problems.expect(/status of 503/);
  const shop = await openOwnShop();
  await shop.openList();
  await expect(shop.header.profileButton).toBeVisible();
  faultyApi.disturb('/is-auth', 'has no database');
  const account = await shop.openAccount();
  await expect(shop.main).toContainText('This page waits and goes on by itself.');
  faultyApi.restore();
  await expect(account.field('Email')).toHaveValue(shopper.email);
});

test('a list that fails to load keeps the frame and the filters and can be retried', async ({
  faultyApi,
  openOwnShop,
  problems,
  api,
}) => {
  problems.expect(API_TROUBLE);
  faultyApi.disturb('/items/list', 'fails');
  const shop = await openOwnShop();
  const list = await shop.openList();
  await expect(shop.errorState('Failed to load products')).toBeVisible();
  await expect(list.filters.box('Factory New')).toBeVisible();
  await expect(shop.footer.region).toBeVisible();
  faultyApi.restore();
  await shop.tryAgain();
  await list.shows(await api.titles());
});

test('a product that fails to load can be retried', async ({ faultyApi, openOwnShop, problems, api }) => {
  problems.expect(API_TROUBLE);
  const product = await api.product('type=Rifle');
  faultyApi.disturb(`/items/${product.id}`, 'fails');
  const shop = await openOwnShop();
  const page = await shop.openProduct(product);
  await expect(shop.errorState('Unable to load product details')).toBeVisible();
  faultyApi.restore();
  await shop.tryAgain();
  await expect(page.heading).toHaveText(product.title);
});

test('a home page without its random products shows the rest', async ({ faultyApi, openOwnShop, problems }) => {
  problems.expect(API_TROUBLE);
  faultyApi.disturb('/items/list', 'fails');
  const shop = await openOwnShop();
  await shop.openHome();
  await expect(shop.errorState('These skins could not be loaded.')).toBeVisible();
  await expect(shop.main.getByRole('region', { name: 'Popular right now' }).getByRole('article').first()).toBeVisible();
  faultyApi.restore();
  await shop.tryAgain();
  await expect(new HomePage(shop.page).strike.getByRole('article')).toHaveCount(6);
});

test('a static page that fails to load can be retried', async ({ faultyApi, openOwnShop, problems }) => {
  problems.expect(API_TROUBLE);
  faultyApi.disturb('/static-pages/', 'fails');
  const shop = await openOwnShop();
  await shop.visit('/terms');
  await expect(shop.errorState('Failed to fetch page')).toBeVisible();
  faultyApi.restore();
  await shop.tryAgain();
  await expect(shop.heading).toHaveText('Terms and conditions');
});

test('a footer without its pages and links is still shown', async ({ faultyApi, openOwnShop, problems, api }) => {
  problems.expect(API_TROUBLE);
  faultyApi.disturb('/static-pages', 'fails');
  faultyApi.disturb('/social-links', 'fails');
  const shop = await openOwnShop();
  const list = await shop.openList();
  await list.shows(await api.titles());
  await expect(shop.footer.link('Sale')).toBeVisible();
});

test('a slow list shows placeholders, then its products', async ({ shop, api }) => {
  await shop.visit('/terms');
  await shop.runs();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await shop.page.route('**/api/items/list?*', async (route) => {
    await held;
    await route.continue();
  });
  const list = await shop.header.openShop();
  await expect(list.heading).toHaveText('All skins');
  await expect(shop.main.getByText('Loading products')).toBeAttached();
  await expect(list.cards).toHaveCount(0);
  answer();
  await list.shows(await api.titles());
});

test('a slow product shows a placeholder, then itself', async ({ shop }) => {
  const list = await shop.openList();
  await shop.runs();
  const wanted = (await list.card(0).title.textContent()) ?? '';
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await shop.page.route(/\/api\/items\/\d+/, async (route) => {
    await held;
    await route.continue();
  });
  await list.card(0).open();
  await expect(
    shop.main.getByText('Loading product').or(shop.main.getByLabel('Loading product')).first(),
  ).toBeAttached();
  answer();
  await expect(new ProductPage(shop.page).heading).toHaveText(wanted);
});
