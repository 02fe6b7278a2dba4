import type { ProductListPage } from '#pages/ProductListPage.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { priceIn } from '#shop/price-in.ts';
import { expect, test } from '#shop-test.ts';

interface Choice {
  filter: string;
  /** Name in the API and in the address. */
  query: string;
  chip: string;
  choose: (list: ProductListPage) => Promise<void>;
}

const CHOICES: Choice[] = [
  { filter: 'type', query: 'type=Knife', chip: 'Knife', choose: (list) => list.filters.choose('Type', 'Knife') },
  {
    filter: 'quality',
    query: 'quality=Restricted',
    chip: 'Restricted',
    choose: (list) => list.filters.tick('Restricted'),
  },
  {
    filter: 'exterior',
    query: 'exterior_names=Battle-Scarred',
    chip: 'Battle-Scarred',
    choose: (list) => list.filters.tick('Battle-Scarred'),
  },
  {
    filter: 'class',
    query: 'item_class=Souvenir',
    chip: 'Souvenir',
    choose: (list) => list.filters.tick('Souvenir'),
  },
  { filter: 'weapon', query: 'heroes=AWP', chip: 'AWP', choose: (list) => list.filters.tick('AWP') },
  {
    filter: 'lowest price',
    query: 'price_from=15000',
    chip: 'From €15,000.00',
    choose: (list) => list.filters.setPrice({ min: '15000' }),
  },
  {
    filter: 'highest price',
    query: 'price_till=2.5',
    chip: 'Up to €2.50',
    choose: (list) => list.filters.setPrice({ max: '2,50' }),
  },
];

for (const { filter, query, chip, choose } of CHOICES) {
  test(`the filter by ${filter} gives the same products as the API, on the first page`, async ({ shop, api }) => {
    const list = await shop.openList('/products?page=3');
    await list.shows(await api.titles('page=3'));
    await choose(list);
    const wanted = await api.products(query);
    await list.shows(wanted.payload.map(({ title }) => title));
    await expect(list.count).toHaveText(`${wanted.meta.total.toLocaleString('en-US')} items`);
    await expect(shop.page).toHaveURL(`/products?${query}`);
    await expect(list.chips).toHaveText([chip]);

    await list.removeChip(chip);
    await list.shows(await api.titles());
    await expect(list.clearAll).toBeDisabled();
  });
}

test('all filters together give the same products as the API, and Clear all removes them', async ({ shop, api }) => {
  const list = await shop.openList();
  await list.filters.choose('Type', 'Rifle');
  await list.filters.tick('Classified');
  await list.filters.tick('Field-Tested');
  await list.filters.tick('Minimal Wear');
  await list.filters.tick('Normal');
  await list.filters.tick('AK-47');
  await list.filters.setPrice({ min: '5', max: '500' });
  await list.search.submit('red');
  await list.sortBy('Lowest price first');
  const query =
    'sort=asc&search=red&price_from=5&price_till=500&type=Rifle&quality=Classified&heroes=AK-47' +
    '&exterior_names=Field-Tested,Minimal+Wear&item_class=Normal';
  const wanted = await api.titles(query);
  expect(wanted.length).toBeGreaterThan(1);
  await list.shows(wanted);
  await expect(shop.page).toHaveURL(`/products?${query}`);
  await expect(list.chips).toHaveText([
    '“red”',
    'Rifle',
    '€5.00 – €500.00',
    'Classified',
    'Field-Tested',
    'Minimal Wear',
    'Normal',
    'AK-47',
  ]);

  await list.clearAll.click();
  await list.shows(await api.titles());
  await expect(shop.page).toHaveURL('/products');
  await expect(list.search.field).toHaveValue('');
  await expect(list.filters.min).toHaveValue('');
  await expect(list.filters.box('AK-47')).not.toBeChecked();
});

test('a shared address opens with the same filters and products for another visitor', async ({
  anotherVisitor,
  api,
}) => {
  const query = 'sort=asc&search=red&price_till=500&type=Rifle&heroes=AK-47,M4A4&exterior_names=Field-Tested';
  const friend = await anotherVisitor();
  const list = await friend.openList(`/products?${query}`);
  await list.shows(await api.titles(query));
  await expect(list.search.field).toHaveValue('red');
  await expect(list.filters.max).toHaveValue('500');
  await expect(list.filters.chosen('Type')).toHaveValue('Rifle');
  await expect(list.filters.box('M4A4')).toBeChecked();
  await expect(list.filters.box('Field-Tested')).toBeChecked();
  await expect(friend.main.getByRole('combobox', { name: 'Sort by' })).toHaveValue('asc');
});

test('Back undoes filters one by one', async ({ shop, api }) => {
  const list = await shop.openList();
  await list.filters.choose('Type', 'Gloves');
  await list.shows(await api.titles('type=Gloves'));
  await list.filters.tick('Factory New');
  await list.shows(await api.titles('type=Gloves&exterior_names=Factory New'));
  await shop.page.goBack();
  await list.shows(await api.titles('type=Gloves'));
  await expect(list.filters.box('Factory New')).not.toBeChecked();
  await shop.page.goBack();
  await list.shows(await api.titles());
});

test('the list is sorted both ways', async ({ shop, api }) => {
  const list = await shop.openList('/products?type=Gloves');
  await list.shows(await api.titles('type=Gloves&sort=desc'));
  await list.sortBy('Lowest price first');
  await list.shows(await api.titles('type=Gloves&sort=asc'));
  await list.sortBy('Highest price first');
  await list.shows(await api.titles('type=Gloves'));
  await expect(shop.page).toHaveURL('/products?type=Gloves');
});

test('a shopper sorts by popularity, age, discount and name', { tag: '@everywhere' }, async ({ shop, api }) => {
  const popular = await (await shop.openHome()).browseCollection();
  await expect(shop.page).toHaveURL('/products?sort=popularity');
  await popular.shows(await api.titles('sort=popularity'));

  const list = await shop.openList('/products?type=Knife');
  for (const [order, sort] of [
    ['Newest', 'newest'],
    ['Biggest discount', 'discount'],
    ['Name: A to Z', 'name'],
    ['Most popular', 'popularity'],
  ] as const) {
    await list.sortBy(order);
    await list.shows(await api.titles(`type=Knife&sort=${sort}`));
    await expect(shop.page).toHaveURL(`/products?sort=${sort}&type=Knife`);
  }
  await list.pages.next.click();
  await list.shows(await api.titles('type=Knife&sort=popularity&page=2'));
});

test('several qualities and phases are chosen at once, and a collection', async ({ shop, api }) => {
  const list = await shop.openList('/products?sort=name');
  await list.filters.tick('Covert');
  await list.filters.tick('Classified');
  await list.filters.chooseCounted('Collection', 'The Phoenix Collection');
  await list.shows(await api.titles('sort=name&quality=Covert,Classified&collection=The Phoenix Collection'));
  await expect(list.chips).toHaveText(['The Phoenix Collection', 'Covert', 'Classified']);
  await list.removeChip('Covert');
  await list.shows(await api.titles('sort=name&quality=Classified&collection=The Phoenix Collection'));

  const dopplers = await shop.openList('/products?search=doppler');
  await dopplers.filters.tick('Ruby');
  await dopplers.filters.tick('Sapphire');
  await dopplers.shows(await api.titles('search=doppler&phase=Ruby,Sapphire'));
  await expect(dopplers.filters.region.getByRole('combobox', { name: 'Collection' })).toHaveCount(0);
  await isAccessible(shop);
});

test.describe('a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('shows two cards beside each other, with buttons that a thumb hits', async ({ shop }) => {
    const list = await shop.openList('/sale');
    const [first, second] = [await list.cards.nth(0).boundingBox(), await list.cards.nth(1).boundingBox()];
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan(first?.x ?? 0);
    const button = await list.card(0).addToCart.boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(44);
    expect(await shop.overhang()).toBe(0);
  });
});

test('price bounds are in the display currency', async ({ shop, api }) => {
  const dollar = await api.currency('USD');
  const list = await shop.openList();
  await shop.header.localeMenu.choose('USD $');
  await expect(shop.header.localeMenu.button).toContainText('$');
  await list.filters.setPrice({ max: '11.60' });
  const candidates = (await api.products('price_till=10.05&limit=100')).payload;
  const wanted = candidates.filter(({ price }) => Number(priceIn({ ...dollar, symbol: '' }, price)) <= 11.6);
  await list.shows(wanted.slice(0, 15).map(({ title }) => title));
  await expect(list.chips).toHaveText(['Up to $11.60']);
  await expect(list.cards.first()).toContainText(priceIn(dollar, wanted[0]?.price ?? 0));
});

test('an invalid price bound is reported and changes nothing', async ({ shop, api }) => {
  const list = await shop.openList();
  await list.filters.min.fill('a lot');
  await expect(list.filters.region.getByText('Enter an amount such as 12.50')).toBeVisible();
  await expect(list.filters.min).toHaveAttribute('aria-invalid', 'true');
  await list.shows(await api.titles());
  await expect(shop.page).toHaveURL('/products');
});

test('going from the sale to the new skins clears the filters', async ({ shop, api }) => {
  const list = await shop.openList('/sale?type=Knife&sort=asc&page=2');
  await list.shows(await api.titles('sale=true&type=Knife&sort=asc&page=2'));
  await expect(list.heading).toHaveText('Sale');
  await shop.header.openNewSkins();
  await expect(list.heading).toHaveText('New skins');
  await list.shows(await api.titles('new=true'));
  await expect(list.chips).toHaveCount(0);
  await shop.footer.open('Sale');
  await list.shows(await api.titles('sale=true'));
});

test('an address with invalid values shows the whole list', async ({ shop, api }) => {
  const list = await shop.openList(
    '/products?page=-3&sort=sideways&price_from=cheap&price_till=1e9&item_class=Nothing&heroes=,,&exterior_names=&x=1',
  );
  await list.shows(await api.titles());
  await expect(list.chips).toHaveCount(0);
});

test('a filter without products shows an empty list and can be removed', async ({ shop, api }) => {
  const list = await shop.openList('/products?type=Spaceship');
  await expect(shop.errorState('No products found')).toBeVisible();
  await list.removeChip('Spaceship');
  await list.shows(await api.titles());
});

test('a phone collects its filters in a sheet and applies them together', { tag: '@phone' }, async ({ shop, api }) => {
  const list = await shop.openList();
  const sheet = await list.openFilters();
  await sheet.panel.choose('Type', 'Rifle');
  await sheet.panel.tick('Factory New');
  await sheet.panel.setPrice({ max: '100' });
  await expect(shop.page).toHaveURL('/products');
  await sheet.apply();
  await expect(sheet.dialog).toBeHidden();
  await list.shows(await api.titles('type=Rifle&exterior_names=Factory New&price_till=100'));

  const again = await list.openFilters();
  await expect(again.panel.box('Factory New')).toBeChecked();
  await again.panel.box('Factory New').uncheck();
  await again.close();
  await expect(list.chips).toHaveText(['Rifle', 'Up to €100.00', 'Factory New']);

  await (await list.openFilters()).clear();
  await list.shows(await api.titles());
});

test('wears are grouped, chosen on the card, and stay grouped on the way through the shop', {
  tag: '@everywhere',
}, async ({ shop, api }) => {
  const list = await shop.openList('/products?search=redline&price_from=500&price_till=1');
  await list.shows(await api.titles('search=redline&price_from=1&price_till=500'));
  const grouped = await api.products('search=redline&price_from=1&price_till=500&group=wears');
  await shop.page.getByRole('checkbox', { name: 'Group wears' }).check();
  await list.shows(grouped.payload.map(({ title }) => title));
  await expect(shop.main.getByText(`${grouped.meta.total} finishes`).first()).toBeVisible();
  await isAccessible(shop);

  const [first] = grouped.payload;
  const dearest = first?.wears?.at(-1);
  const card = list.card(0);
  await card.article.getByRole('group', { name: 'Wears' }).getByRole('button').last().click();
  await expect(card.title).toHaveText(dearest?.title ?? '');
  await expect(card.title.getByRole('link')).toHaveAttribute('href', new RegExp(`/${dearest?.id}$`));

  await shop.footer.open('Shop');
  await expect(shop.page).toHaveURL('/products?group=wears');
  await list.shows(await api.titles('group=wears'));
  await shop.page.reload();
  await list.shows(await api.titles('group=wears'));
});
