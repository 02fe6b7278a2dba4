import { ProductCard } from '#pages/ProductCard.ts';
import { expect, test } from '#shop-test.ts';

test('a visitor goes from the home page to a product, to a similar one, and back', { tag: '@mix' }, async ({
  shop,
}) => {
  const home = await shop.openHome();
  await expect(home.strike.getByRole('article')).toHaveCount(6);

  const list = await home.browseCollection();
  await expect(list.heading).toHaveText('All skins');
  await expect(list.cards).toHaveCount(15);

  const wanted = await list.card(8).title.innerText();
  await list.card(8).title.scrollIntoViewIfNeeded();
  const left = await shop.scrolledBy();
  expect(left).toBeGreaterThan(0);
  const product = await list.card(8).open();
  await expect(product.heading).toHaveText(wanted);
  await expect.poll(() => shop.scrolledBy()).toBe(0);

  const card = new ProductCard(shop.page, product.similar.getByRole('article').first());
  // Its content may not be rendered yet, below the window; then it has no inner text.
  const likeness = (await card.title.textContent()) ?? '';
  const similar = await card.open();
  await expect(similar.heading).toHaveText(likeness);
  await expect.poll(() => shop.scrolledBy()).toBe(0);

  await shop.page.goBack();
  await expect(product.heading).toHaveText(wanted);
  await product.goBack();
  await expect(list.heading).toHaveText('All skins');
  await expect.poll(() => shop.scrolledBy()).toBe(left);
});

test('the pages of the list lead forward to the end and back, each scrolled to its top', async ({ shop, api }) => {
  const first = await api.products();
  const list = await shop.openList();
  await list.shows(first.payload.map(({ title }) => title));
  await expect(list.count).toHaveText(`${first.meta.total.toLocaleString('en-US')} items`);
  await expect(list.pages.previous).toBeDisabled();

  await list.pages.next.click();
  await expect(shop.page).toHaveURL('/products?page=2');
  await list.shows(await api.titles('page=2'));
  await expect.poll(() => shop.scrolledBy()).toBe(0);

  await list.pages.open(first.meta.pages);
  await list.shows(await api.titles(`page=${first.meta.pages}`));
  await expect(list.pages.next).toBeDisabled();
  await expect(list.pages.current).toHaveText(String(first.meta.pages));

  await shop.page.goBack();
  await list.shows(await api.titles('page=2'));
  await expect(list.pages.current).toHaveText('2');
});

test('if the list ends before the page in the address, its first page is linked', async ({ shop, api }) => {
  const list = await shop.openList('/products?page=9999');
  await expect(shop.errorState('No products found')).toBeVisible();
  await shop.main.getByRole('link', { name: 'Back to the first page' }).click();
  await list.shows(await api.titles());
});

test('the sections of the home page and the links below it lead to their lists', async ({ shop, api }) => {
  const home = await shop.openHome();
  await shop.main.getByRole('link', { name: /^Knives/ }).click();
  await expect(shop.page).toHaveURL('/products/knife?sort=popularity');
  await expect(shop.heading).toHaveText('Knives');
  await shop.page.goBack();
  const list = await home.seeAllProducts();
  await list.shows(await api.titles('sort=popularity'));
});

test('the call to action of the home page leads to the sign-up', async ({ shop }) => {
  const home = await shop.openHome();
  await home.createAccount();
  await expect(shop.page).toHaveURL('/auth?form=signup');
  await expect(shop.heading).toHaveText('Create new account');
});

test('a product shows its name, its price and its other wears', async ({ shop, api }) => {
  const { id } = await api.product('search=ak-47 redline&item_class=Normal');
  const redline = await api.details(id);
  const page = await shop.openProduct(redline);
  await expect(page.heading).toHaveText(redline.title);
  await expect(page.product).toContainText(redline.collection ?? 'nowhere');
  await expect(page.picture).toHaveJSProperty('complete', true);
  await expect(page.wears.getByRole('link')).toHaveCount(redline.wears.length);
  await page.wears.getByRole('link').first().click();
  await expect(page.heading).not.toHaveText(redline.title);
  await expect(shop.page).toHaveURL(/\/products\/rifle\/ak-47\/\d+$/);
});

test('the back link of a product opened by its address leads to its category', async ({ shop, api }) => {
  const product = await api.product('type=Knife');
  const page = await shop.openProduct(product);
  await page.goBack();
  await expect(shop.page).toHaveURL(`/products/${product.category}/${product.subcategory}`);
  await expect(shop.heading).toHaveText(product.hero);
});
