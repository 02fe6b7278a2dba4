import { test } from '#faults/fault-test.ts';
import { HomePage } from '#pages/HomePage.ts';
import { ProductPage } from '#pages/ProductPage.ts';
import { expect } from '#store-test.ts';

/** Lines that the browser and the start-up write while the API fails. */
const API_TROUBLE = /\/api\/|ApiProblem/;

test('a store whose API is down says so at the start and opens with Try again', async ({
  faultyApi,
  openStore,
  trouble,
}) => {
  trouble.expect(API_TROUBLE);
  faultyApi.disturb('/', 'fails');
  const store = await openStore();
  await store.visit('/products');
  await expect(store.face('An error occurred during initialization:')).toBeVisible();
  await expect(store.main).toContainText('The store is being repaired.');
  faultyApi.mend();
  await store.tryAgain();
  await expect(store.heading).toHaveText('All skins');
});

test('a list that fails keeps the frame and the filters and can be tried again', async ({
  faultyApi,
  openStore,
  trouble,
  api,
}) => {
  trouble.expect(API_TROUBLE);
  faultyApi.disturb('/items/list', 'fails');
  const store = await openStore();
  const list = await store.openList();
  await expect(store.face('Failed to load products')).toBeVisible();
  await expect(list.filters.box('Factory New')).toBeVisible();
  await expect(store.footer.region).toBeVisible();
  faultyApi.mend();
  await store.tryAgain();
  await list.shows(await api.titles());
});

test('a product that fails can be tried again', async ({ faultyApi, openStore, trouble, api }) => {
  trouble.expect(API_TROUBLE);
  const product = await api.product('type=Rifle');
  faultyApi.disturb(`/items/${product.id}`, 'fails');
  const store = await openStore();
  const page = await store.openProduct(product);
  await expect(store.face('Unable to load product details')).toBeVisible();
  faultyApi.mend();
  await store.tryAgain();
  await expect(page.heading).toHaveText(product.title);
});

test('a home page without its random products keeps the rest', async ({ faultyApi, openStore, trouble }) => {
  trouble.expect(API_TROUBLE);
  faultyApi.disturb('/items/list', 'fails');
  const store = await openStore();
  await store.openHome();
  await expect(store.face('These pieces could not be brought out.')).toBeVisible();
  await expect(
    store.main.getByRole('region', { name: 'Popular right now' }).getByRole('article').first(),
  ).toBeVisible();
  faultyApi.mend();
  await store.tryAgain();
  await expect(new HomePage(store.page).strike.getByRole('article')).toHaveCount(6);
});

test('a static page that fails can be tried again', async ({ faultyApi, openStore, trouble }) => {
  trouble.expect(API_TROUBLE);
  faultyApi.disturb('/static-pages/', 'fails');
  const store = await openStore();
  await store.visit('/terms');
  await expect(store.face('Failed to fetch page')).toBeVisible();
  faultyApi.mend();
  await store.tryAgain();
  await expect(store.heading).toHaveText('Terms and conditions');
});

test('a footer without its pages and links stands all the same', async ({ faultyApi, openStore, trouble, api }) => {
  trouble.expect(API_TROUBLE);
  faultyApi.disturb('/static-pages', 'fails');
  faultyApi.disturb('/social-links', 'fails');
  const store = await openStore();
  const list = await store.openList();
  await list.shows(await api.titles());
  await expect(store.footer.link('Sale')).toBeVisible();
});

test('a list that lets wait shows its place, then its products', async ({ store, api }) => {
  await store.visit('/terms');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await store.page.route('**/api/items/list?*', async (route) => {
    await held;
    await route.continue();
  });
  const list = await store.header.openShop();
  await expect(list.heading).toHaveText('All skins');
  await expect(store.main.getByText('Loading products')).toBeAttached();
  await expect(list.cards).toHaveCount(0);
  answer();
  await list.shows(await api.titles());
});

test('a product that lets wait shows its place, then itself', async ({ store }) => {
  const list = await store.openList();
  const wanted = (await list.card(0).title.textContent()) ?? '';
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await store.page.route(/\/api\/items\/\d+/, async (route) => {
    await held;
    await route.continue();
  });
  await list.card(0).open();
  await expect(
    store.main.getByText('Loading product').or(store.main.getByLabel('Loading product')).first(),
  ).toBeAttached();
  answer();
  await expect(new ProductPage(store.page).heading).toHaveText(wanted);
});
