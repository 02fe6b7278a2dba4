import { expect, test } from '#shop-test.ts';

test('suggestions lead from a few letters to the skin, by keyboard only', async ({ shop }) => {
  const list = await shop.openList();
  await list.search.field.pressSequentially('ak redl');
  await expect(list.search.suggestions.getByRole('option', { name: /^AK-47 \| Redline/ })).toBeVisible();
  await list.search.field.press('ArrowDown');
  await expect(list.search.active).toContainText('AK-47 | Redline');
  await expect(list.search.field).toBeFocused();
  await list.search.field.press('Enter');
  await expect(shop.heading).toContainText('AK-47 | Redline');
});

test('Escape closes the suggestions and keeps the text', async ({ shop }) => {
  const list = await shop.openList();
  await list.search.field.pressSequentially('karam');
  await expect(list.search.suggestions).toBeVisible();
  await list.search.field.press('Escape');
  await expect(list.search.suggestions).toBeHidden();
  await expect(list.search.field).toHaveValue('karam');
});

test('a suggested weapon leads to its list and clears the search', async ({ shop, api }) => {
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

test('a phone shows suggestions too, as wide as its screen', { tag: '@phone' }, async ({ shop }) => {
  const list = await shop.openList();
  await list.search.field.tap();
  await list.search.field.pressSequentially('asii');
  await list.search.suggestions
    .getByRole('option', { name: /Asiimov/ })
    .first()
    .tap();
  await expect(shop.heading).toContainText('Asiimov');
});

test('a misspelt search shows the corrected one', async ({ shop, api }) => {
  const list = await shop.openList('/products?search=ak+reldine');
  await expect(shop.main.getByText('Showing results for “ak redline” instead of “ak reldine”.').first()).toBeVisible();
  await list.shows(await api.titles('search=ak redline'));
});

test('every filter value shows its number of products, and choosing it gives that many', async ({ shop }) => {
  const list = await shop.openList('/products?type=Rifle');
  const left = await list.filters.countOf('Battle-Scarred');
  await list.filters.tick('Battle-Scarred');
  await expect(list.count).toHaveText(`${left} items`);
  await expect(list.filters.chosen('Type').locator('option:checked')).toHaveText(`Rifle (${left})`);
});

test('values that leave nothing are not offered', async ({ shop }) => {
  const list = await shop.openList('/products?type=Gloves');
  await expect(list.filters.box('Factory New')).toBeVisible();
  await expect(list.filters.box('Souvenir')).toHaveCount(0);
  await expect(list.filters.box('Covert')).toHaveCount(0);
});

test('a value without products is dimmed and can still be removed', async ({ shop, api }) => {
  const list = await shop.openList('/products?type=Gloves&item_class=Souvenir');
  await expect(shop.errorState('No products found')).toBeVisible();
  expect(await list.filters.countOf('Souvenir')).toBe('0');
  await list.filters.box('Souvenir').uncheck();
  await list.shows(await api.titles('type=Gloves'));
});

test('the categories lead from all skins to a weapon and mark the current one', {
  tag: '@phone',
}, async ({ shop, api }) => {
  const list = await shop.openList();
  const categories = shop.main.getByRole('navigation', { name: 'Categories' });
  await categories.getByRole('link', { name: 'Pistols' }).click();
  await expect(shop.page).toHaveURL('/products/pistol');
  await categories.getByRole('link', { name: 'Desert Eagle' }).click();
  await expect(shop.page).toHaveURL('/products/pistol/desert-eagle');
  await expect(categories.locator('[aria-current="page"]')).toHaveText('Desert Eagle');
  await list.shows(await api.titles('type=pistol&heroes=desert-eagle'));
});

test('beside the list the weapons of a category stand once, among the filters', async ({ shop, api }) => {
  const list = await shop.openList('/products/knife');
  await expect(list.filters.box('Karambit')).toBeVisible();
  await expect(shop.main.getByRole('link', { name: 'Karambit', exact: true })).toHaveCount(0);
  await list.filters.tick('Karambit');
  await list.filters.tick('Talon Knife');
  await list.shows(await api.titles('type=knife&heroes=Karambit,Talon Knife'));
});

test('within the sale the categories stay within the sale', async ({ shop, api }) => {
  const list = await shop.openList('/sale');
  await shop.main.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Knives' }).click();
  await expect(shop.page).toHaveURL('/sale?type=Knife');
  await list.shows(await api.titles('sale=true&type=Knife'));
});

test('the count is announced once after a change, even if it is the same as before', async ({ shop }) => {
  const list = await shop.openList('/products?type=Rifle');
  await expect(list.announced).toHaveText(/items$/);
  const announced = await list.announced.textContent();
  await list.sortBy('Lowest price first');
  await expect(list.announced).toHaveText('');
  await expect(list.announced).toHaveText(announced ?? '');
});
