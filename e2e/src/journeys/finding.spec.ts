import { expect, test } from '#shop-test.ts';

test('suggestions lead from a few letters to the skin, without a hand on the mouse', async ({ shop }) => {
  const list = await shop.openList();
  await list.search.field.pressSequentially('ak redl');
  await expect(list.search.suggestions.getByRole('option', { name: /^AK-47 \| Redline/ })).toBeVisible();
  await list.search.field.press('ArrowDown');
  await expect(list.search.active).toContainText('AK-47 | Redline');
  await expect(list.search.field).toBeFocused();
  await list.search.field.press('Enter');
  await expect(shop.heading).toContainText('AK-47 | Redline');
});

test('Escape closes the suggestions and leaves the text', async ({ shop }) => {
  const list = await shop.openList();
  await list.search.field.pressSequentially('karam');
  await expect(list.search.suggestions).toBeVisible();
  await list.search.field.press('Escape');
  await expect(list.search.suggestions).toBeHidden();
  await expect(list.search.field).toHaveValue('karam');
});

test('a suggested weapon leads to its shelf and leaves the search empty', async ({ shop, api }) => {
  const list = await shop.openList('/sale');
  await list.search.field.pressSequentially('karambit');
  await list.search.suggestions.getByRole('option', { name: /^Karambit ?Knife$/ }).click();
  await expect(shop.page).toHaveURL('/products/knife/karambit');
  await expect(list.search.field).toHaveValue('');
  await list.shows(await api.titles('type=knife&heroes=karambit'));
});

test('a suggested collection becomes a filter', async ({ shop, api }) => {
  const list = await shop.openList();
  await list.search.field.pressSequentially('phoenix coll');
  await list.search.suggestions.getByRole('option', { name: /^The Phoenix Collection/ }).click();
  await expect(list.chips).toHaveText(['The Phoenix Collection']);
  await list.shows(await api.titles('collection=The Phoenix Collection'));
});

test('a phone suggests too, in the width of its screen', { tag: '@phone' }, async ({ shop }) => {
  const list = await shop.openList();
  await list.search.field.tap();
  await list.search.field.pressSequentially('asii');
  await list.search.suggestions
    .getByRole('option', { name: /Asiimov/ })
    .first()
    .tap();
  await expect(shop.heading).toContainText('Asiimov');
});

test('a misspelt search says what it was taken for', async ({ shop, api }) => {
  const list = await shop.openList('/products?search=ak+reldine');
  await expect(shop.main.getByText('Showing results for “ak redline” instead of “ak reldine”.').first()).toBeVisible();
  await list.shows(await api.titles('search=ak redline'));
});

test('every choice says how many it would leave, and choosing it leaves so many', async ({ shop }) => {
  const list = await shop.openList('/products?type=Rifle');
  const left = await list.filters.countOf('Battle-Scarred');
  await list.filters.tick('Battle-Scarred');
  await expect(list.count).toHaveText(`${left} items`);
  await expect(list.filters.chosen('Type').locator('option:checked')).toHaveText(`Rifle (${left})`);
});

test('a choice that leaves nothing is dimmed and can still be taken back', async ({ shop, api }) => {
  const list = await shop.openList('/products?type=Gloves&item_class=Souvenir');
  await expect(shop.errorState('No products found')).toBeVisible();
  expect(await list.filters.countOf('Souvenir')).toBe('0');
  await list.filters.box('Souvenir').uncheck();
  await list.shows(await api.titles('type=Gloves'));
});

test('the categories lead from all skins to a weapon and say where one is', async ({ shop, api }) => {
  const list = await shop.openList();
  const categories = shop.main.getByRole('navigation', { name: 'Categories' });
  await categories.getByRole('link', { name: 'Pistols' }).click();
  await expect(shop.page).toHaveURL('/products/pistol');
  await categories.getByRole('link', { name: 'Desert Eagle' }).click();
  await expect(shop.page).toHaveURL('/products/pistol/desert-eagle');
  await expect(categories.locator('[aria-current="page"]')).toHaveText('Desert Eagle');
  await list.shows(await api.titles('type=pistol&heroes=desert-eagle'));
});

test('inside the sale the categories stay inside the sale', async ({ shop, api }) => {
  const list = await shop.openList('/sale');
  await shop.main.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Knives' }).click();
  await expect(shop.page).toHaveURL('/sale?type=Knife');
  await list.shows(await api.titles('sale=true&type=Knife'));
});

test('the count is said once after a change, also when it is the same as before', async ({ shop }) => {
  const list = await shop.openList('/products?type=Rifle');
  await expect(list.announced).toHaveText(/items$/);
  const said = await list.announced.textContent();
  await list.sortBy('Lowest price first');
  await expect(list.announced).toHaveText('');
  await expect(list.announced).toHaveText(said ?? '');
});
