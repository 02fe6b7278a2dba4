import { FULL_CONSENT } from '@patina/shared-api/state/consent';
import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { aSkinSuggestion } from '@patina/test-pages/factories/a-skin-suggestion';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import { FACETS } from '#testing/usual-answers.ts';

const redline = aProduct({ id: 1, title: 'AK-47 | Redline (Field-Tested)' });
const asiimov = aProduct({ id: 2, title: 'AWP | Asiimov (Field-Tested)', hero: 'AWP', subcategory: 'awp' });

test('a list shows the number of its items and links to each of them', async () => {
  openPage('/products', { 'GET /items/list': () => aProductList([redline, asiimov], { total: 1234 }) });
  expect(await screen.findByText('1,234 items')).toBeTruthy();
  expect(screen.getByRole('link', { name: redline.title })).toHaveProperty('pathname', '/products/rifle/ak-47/1');
});

test('a ticked box changes the address and leads back to the first page', async () => {
  const { user, requests, address } = openPage('/products?page=3', {
    'GET /items/list': ({ query }) =>
      aProductList(query.get('exterior_names') ? [redline] : [redline, asiimov], { total: 40 }),
  });
  await screen.findByRole('link', { name: asiimov.title });
  await user.click(await screen.findByRole('checkbox', { name: 'Field-Tested' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: asiimov.title })).toBeNull());
  expect(address()).toBe('/products?exterior_names=Field-Tested');
  expect(requests()).toContain('/items/list?limit=15&exterior_names=Field-Tested');
});

test('a price typed in another currency is sent in Credits', async () => {
  const { user, address } = openPage(
    '/products',
    { 'GET /items/list': () => aProductList([redline]) },
    { currency: 'USD' },
  );
  // The rate is known.
  const prices = within(await screen.findByRole('group', { name: 'Price in USD' }));
  await user.type(prices.getByRole('textbox', { name: 'Max' }), '1.100,00{Enter}');
  expect(await screen.findByText('Up to $1,100.00')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/products?price_till=1000'));
});

test('bounds of the price the wrong way round are swapped when the fields are left', async () => {
  const { user, address } = openPage('/products', { 'GET /items/list': () => aProductList([redline]) });
  const prices = within(await screen.findByRole('group', { name: 'Price in EUR' }));
  await user.type(prices.getByRole('textbox', { name: 'Min' }), '50{Enter}');
  await user.type(prices.getByRole('textbox', { name: 'Max' }), '10{Enter}');
  expect(await screen.findByText('€10.00 – €50.00')).toBeTruthy();
  await user.tab();
  await waitFor(() => expect(address()).toBe('/products?price_from=10&price_till=50'));
  await waitFor(() => expect(prices.getByRole('textbox', { name: 'Min' })).toHaveProperty('value', '10'));
});

test('removing a chip removes its filter', async () => {
  const { user, address } = openPage('/products?heroes=AK-47,AUG&quality=Covert', {
    'GET /items/list': () => aProductList([redline]),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove filter AUG' }));
  await waitFor(() => expect(address()).toBe('/products?quality=Covert&heroes=AK-47'));
});

test('Clear all removes all filters', async () => {
  const { user, address } = openPage('/new?search=redline&type=Rifle&sort=asc&page=2', {
    'GET /items/list': () => aProductList([redline], { total: 40, page: 2 }),
  });
  const search = await screen.findByRole('combobox', { name: 'Search skins' });
  expect(search).toHaveProperty('value', 'redline');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toBe('/new'));
  await waitFor(() => expect(search).toHaveProperty('value', ''));
});

test('an empty list offers to clear all filters', async () => {
  const { user, address } = openPage('/products?quality=Covert', {
    'GET /items/list': ({ query }) => aProductList(query.get('quality') ? [] : [redline]),
  });
  expect(await screen.findByRole('heading', { name: 'No products found' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(await screen.findByRole('link', { name: redline.title })).toBeTruthy();
  expect(address()).toBe('/products');
});

test('a path ticks its weapon and shows it in the title', async () => {
  openPage('/products/rifle/ak-47', { 'GET /items/list': () => aProductList([redline]) });
  expect(await screen.findByRole('heading', { level: 1, name: 'AK-47' })).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: 'AK-47' })).toHaveProperty('checked', true);
});

test('pages are linked with the current filters', async () => {
  openPage('/sale?sort=asc', { 'GET /items/list': () => aProductList([redline], { total: 40 }) });
  expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveProperty('search', '?page=3&sort=asc');
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveProperty('search', '?page=2&sort=asc');
});

test('wears are grouped by a switch, counted as finishes and shown by the card that has them', async () => {
  const worn = aProduct({ id: 1, title: 'AK-47 | Redline (Well-Worn)', exterior: 'Well-Worn', price: 9 });
  const fresh = aProduct({ id: 2, title: 'AK-47 | Redline (Minimal Wear)', exterior: 'Minimal Wear', price: 40 });
  const { user, address, requests } = openPage('/products', {
    'GET /items/list': ({ query }) =>
      query.get('group')
        ? aProductList([{ ...worn, wears: [worn, fresh] }], { total: 1234, counted: 'finishes' })
        : aProductList([fresh, worn], { total: 5000 }),
  });
  await screen.findByText('5,000 items');
  await user.click(await screen.findByRole('checkbox', { name: 'Group wears' }));
  await screen.findByText('1,234 finishes');
  expect(address()).toBe('/products?group=wears');
  // Without consent to functional storage it is remembered for this visit only.
  expect([sessionStorage.getItem('group_wears'), localStorage.getItem('group_wears')]).toEqual(['1', null]);
  expect(requests()).toContain('/items/list?limit=15&group=wears');
  const card = within(screen.getByRole('article'));
  const wears = within(await card.findByRole('group', { name: 'Wears' }));
  expect(wears.getByRole('button', { name: 'Well-Worn €9.00', pressed: true })).toBeTruthy();
  await user.click(wears.getByRole('button', { name: 'Minimal Wear €40.00' }));
  expect(card.getByRole('link', { name: fresh.title })).toHaveProperty('pathname', '/products/rifle/ak-47/2');
  expect(card.getByRole('button', { name: `Add to cart: ${fresh.title}` })).toBeTruthy();

  // Links that do not name the choice keep it, until it is taken back.
  await user.click(screen.getByRole('link', { name: 'Rifles' }));
  await screen.findByRole('heading', { level: 1, name: 'Rifles' });
  expect(address()).toBe('/products/rifle?group=wears');
  await user.click(screen.getByRole('link', { name: 'All' }));
  await screen.findByRole('heading', { level: 1, name: 'All skins' });
  expect(address()).toBe('/products?group=wears');
  await user.click(await screen.findByRole('checkbox', { name: 'Group wears' }));
  await waitFor(() => expect(address()).toBe('/products'));
  await user.click(screen.getByRole('link', { name: 'Rifles' }));
  await waitFor(() => expect(address()).toBe('/products/rifle'));
});

test('a list of one page has no pagination', async () => {
  openPage('/products', { 'GET /items/list': () => aProductList([redline], { total: 15 }) });
  await screen.findByText('15 items');
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('a list that fails to load shows the reason, keeps the filters and can be retried', async () => {
  let isBroken = true;
  const { user } = openPage('/products', {
    'GET /items/list': () =>
      isBroken ? new Rejection(422, 'The catalogue is being repaired.') : aProductList([redline]),
  });
  expect(await screen.findByRole('heading', { name: 'Failed to load products' })).toBeTruthy();
  expect(screen.getByText('The catalogue is being repaired.')).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: 'Field-Tested' })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: redline.title })).toBeTruthy();
});

test.each([
  ['Failed to fetch categories', () => new Rejection(422, 'Being changed.')],
  ['Failed to load categories', loseConnection],
])('without the categories the filters say "%s", and go on with the rest', async (words, categories) => {
  openPage('/products', { 'GET /categories': categories, 'GET /items/list': () => aProductList([redline]) });
  expect(await screen.findByText(words, {}, { timeout: 4000 })).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: 'Field-Tested' })).toBeTruthy();
});

test('a guest who wants to buy is told to log in and redirected to the sign-in, which leads back', async () => {
  const { user, address } = openPage('/products?search=redline', { 'GET /items/list': () => aProductList([redline]) });
  await user.click(await screen.findByRole('button', { name: `Add to cart: ${redline.title}` }));
  expect(await screen.findByText('Please login to add items to cart')).toBeTruthy();
  expect(await screen.findByText('Somewhere else')).toBeTruthy();
  expect(address()).toBe(`/auth?form=signin&redirect=${encodeURIComponent('/products?search=redline')}`);
});

test('typing shows suggestions, and a suggestion leads to its page', async () => {
  const { user, address } = openPage('/products', {
    'GET /items/list': () => aProductList([redline]),
    'GET /items/suggestions': ({ query }) =>
      ok(query.get('search') === 'ak' ? [aSkinSuggestion({ title: 'AK-47 | Slate', id: 3 })] : []),
  });
  const search = await screen.findByRole('combobox', { name: 'Search skins' });
  await user.type(search, 'ak');
  expect(await screen.findByRole('option', { name: /AK-47 \| Slate.*Classified.*from €12\.50/ })).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/products/rifle/ak-47/3'));
});

test('without use of the search no suggestions are requested', async () => {
  const { requests } = openPage('/products?search=redline', { 'GET /items/list': () => aProductList([redline]) });
  await screen.findByRole('checkbox', { name: 'Field-Tested' });
  expect(requests().filter((path) => path.startsWith('/items/suggestions'))).toEqual([]);
});

test('recent searches are offered if the visitor has consented', async () => {
  localStorage.clear();
  const { user } = openPage(
    '/products',
    { 'GET /items/list': () => aProductList([redline]) },
    { consent: FULL_CONSENT },
  );
  const search = await screen.findByRole('combobox', { name: 'Search skins' });
  await user.type(search, 'redline{Enter}');
  await user.clear(search);
  await user.click(search);
  const recent = await screen.findByRole('listbox', { name: 'Recent searches' });
  expect(within(recent).getByRole('option', { name: 'redline' })).toHaveProperty('search', '?search=redline');
});

test('a misspelt search shows the corrected one', async () => {
  openPage('/products?search=ak+reldine', {
    'GET /items/list': () => ({
      ...aProductList([redline]),
      meta: { ...aProductList([redline]).meta, corrected: 'ak redline' },
    }),
  });
  expect(await screen.findByText('Showing results for “ak redline” instead of “ak reldine”.')).toBeTruthy();
});

test('every filter value shows its number of products; one that would leave nothing is not offered', async () => {
  openPage('/products', { 'GET /items/list': () => aProductList([redline]) });
  expect(await screen.findByRole('checkbox', { name: 'Factory New', description: '1,234' })).toBeTruthy();
  expect(await screen.findByRole('checkbox', { name: 'AK-47' })).toBeTruthy();
  for (const name of ['AUG', 'Field-Tested', 'StatTrak™'])
    expect(screen.queryByRole('checkbox', { name }), name).toBeNull();
  expect(await screen.findByRole('option', { name: 'Knife (34)' })).toBeTruthy();
});

test('several qualities and phases are chosen at once, and one collection', async () => {
  const phase = [
    { value: 'Ruby', count: 3 },
    { value: 'Sapphire', count: 2 },
  ];
  const { user, address } = openPage('/products', {
    'GET /items/list': () => aProductList([redline]),
    'GET /items/facets': () => ok({ ...FACETS, collection: [{ value: 'The Phoenix Collection', count: 12 }], phase }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Covert' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Classified' }));
  await waitFor(() => expect(address()).toBe('/products?quality=Covert,Classified'));
  await user.click(await screen.findByRole('checkbox', { name: 'Ruby', description: '3' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Collection' }), 'The Phoenix Collection (12)');
  await waitFor(() =>
    expect(address()).toBe('/products?quality=Covert,Classified&collection=The+Phoenix+Collection&phase=Ruby'),
  );
});

test('the choice of a collection has its place before it is known which there are, so that it moves nothing', async () => {
  const counted = Promise.withResolvers<void>();
  openPage('/products', {
    'GET /items/list': () => aProductList([redline]),
    'GET /items/facets': () => counted.promise.then(() => ok(FACETS)),
  });
  expect(await screen.findByRole('combobox', { name: 'Collection' })).toBeTruthy();
  counted.resolve();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Collection' })).toBeNull());
});

test('the list is sorted by age, popularity, discount, name and float, too', async () => {
  const { user, requests, address } = openPage('/products', { 'GET /items/list': () => aProductList([redline]) });
  const order = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(
    within(order)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Highest price first',
    'Lowest price first',
    'Most popular',
    'Newest',
    'Biggest discount',
    'Name: A to Z',
    'Lowest float first',
    'Highest float first',
  ]);
  await user.selectOptions(order, 'Newest');
  await waitFor(() => expect(requests()).toContain('/items/list?limit=15&sort=newest'));
  expect(address()).toBe('/products?sort=newest');
});

test('a choice without results can be removed', async () => {
  const { user, address } = openPage('/products?exterior_names=Field-Tested', {
    'GET /items/list': () => aProductList([]),
  });
  const box = await screen.findByRole('checkbox', { name: 'Field-Tested', description: '0' });
  await user.click(box);
  await waitFor(() => expect(address()).toBe('/products'));
});

test('the counts are requested with the current filters, without page and order', async () => {
  const { requests } = openPage('/sale?page=2&sort=asc&quality=Covert', {
    'GET /items/list': () => aProductList([redline]),
  });
  await screen.findByRole('checkbox', { name: 'Factory New', description: '1,234' });
  expect(requests()).toContain('/items/facets?sale=true&quality=Covert');
});

test('the categories link from type to weapon and mark the current one', async () => {
  openPage('/products/rifle/ak-47', { 'GET /items/list': () => aProductList([redline]) });
  const categories = within(await screen.findByRole('navigation', { name: 'Categories' }));
  expect(categories.getByRole('link', { current: 'page' }).textContent).toBe('AK-47');
  expect(categories.getByRole('link', { current: true }).textContent).toBe('Rifles');
  expect(categories.getByRole('link', { name: 'AUG' })).toHaveProperty('pathname', '/products/rifle/aug');
  expect(categories.getByRole('link', { name: 'Knives' })).toHaveProperty('pathname', '/products/knife');
});

test('a collection is a filter like any other', async () => {
  const { user, requests, address } = openPage('/products?collection=The+Phoenix+Collection', {
    'GET /items/list': () => aProductList([redline]),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove filter The Phoenix Collection' }));
  await waitFor(() => expect(requests()).toContain('/items/list?limit=15&collection=The+Phoenix+Collection'));
  await waitFor(() => expect(address()).toBe('/products'));
});
