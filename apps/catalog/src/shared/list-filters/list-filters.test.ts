import { expect, test } from 'vitest';
import {
  changeFilters,
  type ListFilters,
  listQuery,
  NO_FILTERS,
  readFilters,
  readRoute,
  writeFilters,
} from './list-filters.ts';

function routeAt(pathname: string) {
  const [, , category, subcategory] = pathname.split('/');
  return readRoute(pathname, { ...(category && { category }), ...(subcategory && { subcategory }) });
}

function open(address: string) {
  const url = new URL(address, 'https://store.test');
  const route = routeAt(url.pathname);
  return { route, filters: readFilters(url.searchParams, route) };
}

test.each([
  ['/products', {}],
  ['/products?page=3', { page: 3 }],
  ['/products?sort=asc', { sort: 'asc' }],
  ['/products?sort=popularity', { sort: 'popularity' }],
  ['/products?search=ak+redline', { search: 'ak redline' }],
  ['/products?search=all', { search: 'all' }],
  ['/products?price_from=10&price_till=99.5', { price_from: 10, price_till: 99.5 }],
  ['/products?type=Rifle&quality=Covert', { type: 'Rifle', quality: ['Covert'] }],
  ['/products?quality=Covert,Classified&phase=Ruby', { quality: ['Covert', 'Classified'], phase: ['Ruby'] }],
  ['/products?collection=The+Phoenix+Collection', { collection: 'The Phoenix Collection' }],
  ['/products?heroes=AK-47,AWP', { heroes: ['AK-47', 'AWP'] }],
  ['/products?exterior_names=Factory+New', { exterior_names: ['Factory New'] }],
  ['/products?item_class=StatTrak%E2%84%A2,Souvenir', { item_class: ['StatTrak™', 'Souvenir'] }],
  ['/products?float_from=0.01&float_till=0.0700000001&seed=0', { float_from: 0.01, float_till: 0.0700000001, seed: 0 }],
  ['/products?sort=-float&sticker=Crown', { sort: '-float', sticker: 'Crown' }],
  ['/products/rifle', { type: 'rifle' }],
  ['/products/rifle/ak-47', { type: 'rifle', heroes: ['ak-47'] }],
  ['/products/all/ak-47', { heroes: ['ak-47'] }],
  ['/products/cs2', {}],
  ['/products/rifle?type=Knife', { type: 'Knife' }],
  ['/new?page=2', { page: 2 }],
])('%s is parsed', (address, expected) => {
  expect(open(address).filters).toEqual({ ...NO_FILTERS, ...expected });
});

test.each([
  '/products?page=0',
  '/products?page=-4',
  '/products?page=1e3',
  '/products?page=abc',
  '/products?sort=sideways',
  '/products?price_from=cheap&price_till=-1',
  '/products?price_from=1.234',
  '/products?type=all&quality=&heroes=,,',
  '/products?item_class=Golden',
  '/products?float_from=1.1&float_till=-0.1&seed=1001',
  '/products?float_from=0.12345678901&seed=1.5',
  '/products?search=%00%07',
  '/products/all/all',
])('%s sets no filter', (address) => {
  expect(open(address).filters).toEqual(NO_FILTERS);
});

test.each([
  '/products',
  '/products?page=2&sort=discount',
  '/products?search=%D0%BB%D0%B8%D1%81',
  '/products?price_from=10&price_till=99.5&type=Rifle&quality=Covert,Classified&collection=Dust+2&phase=Phase+1,Ruby',
  '/products?heroes=AK-47,AWP&exterior_names=Factory+New,Minimal+Wear&item_class=StatTrak%E2%84%A2',
  '/products?sort=float&float_from=0&float_till=0.000001&seed=321&sticker=Crown+%28Foil%29',
  '/products/rifle?sort=asc',
  '/products/rifle/ak-47?page=4',
  '/products/all/ak-47',
  '/products/cs2?quality=Covert',
  '/new?page=2',
  '/sale?type=Knife',
])('%s is unchanged after being read and written', (address) => {
  const { filters, route } = open(address);
  expect(writeFilters(filters, route)).toBe(address);
});

test.each([
  ['/products/rifle', { type: '' }, '/products'],
  ['/products/rifle', { type: 'Knife' }, '/products?type=Knife'],
  ['/products/rifle', { phase: ['Ruby'] }, '/products/rifle?phase=Ruby'],
  ['/products/rifle/ak-47', { heroes: [] }, '/products/rifle'],
  ['/products/rifle/ak-47', { heroes: ['AK-47', 'AUG'] }, '/products/rifle?heroes=AK-47,AUG'],
  ['/products/rifle/ak-47', { type: 'Knife', heroes: [] }, '/products?type=Knife'],
  ['/products?page=7', { sort: 'asc' }, '/products?sort=asc'],
  ['/products?sort=asc', { page: 7 }, '/products?page=7&sort=asc'],
] satisfies [string, Partial<ListFilters>, string][])(
  'on %s a change to %j leads to %s',
  (address, change, expected) => {
    const { filters, route } = open(address);
    expect(writeFilters(changeFilters(filters, change), route)).toBe(expected);
  },
);

test('the pages of new items and of the sale request theirs', () => {
  const news = open('/new');
  const sale = open('/sale');
  expect(listQuery(news.filters, news.route)).toEqual({ limit: 15, new: true });
  expect(listQuery(sale.filters, sale.route)).toEqual({ limit: 15, sale: true });
});

test('floats the wrong way round are requested in their order', () => {
  const reversed = open('/products?float_from=0.2&float_till=0.1');
  expect(listQuery(reversed.filters, reversed.route)).toEqual({ limit: 15, float_from: 0.1, float_till: 0.2 });
});

test('only the category cs2 is sent as a category', () => {
  const whole = open('/products/cs2');
  const rifles = open('/products/rifle');
  expect(listQuery(whole.filters, whole.route)).toEqual({ limit: 15, category: 'cs2' });
  expect(listQuery(rifles.filters, rifles.route)).toEqual({ limit: 15, type: 'rifle' });
});
