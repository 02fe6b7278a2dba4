import { MOST_SEARCHES } from '@patina/shared-api/contract/cart/searches';
import { expect, test } from 'vitest';
import { openShop, type Shopper } from '#testing/open-shop.ts';

const { app, aShopper } = await openShop();

const save = (shopper: Shopper, name: string, address: string) => shopper.post('/searches/save', { name, address });
const searchesOf = async (shopper: Shopper) => (await shopper.get('/searches')).json().payload;

test('a search is saved once under the name that was given last, renamed and removed', async () => {
  const shopper = await aShopper();
  const saved = (await save(shopper, ' Cheap ones ', '/products?page=4&price_till=10.00')).json().payload;
  expect(saved).toMatchObject({ name: 'Cheap ones', address: '/products?price_till=10', is_told: true, found: 0 });
  const again = (await save(shopper, 'Bargains', '/products?price_till=10')).json().payload;
  expect(again).toEqual({ ...saved, name: 'Bargains' });
  await save(shopper, 'all new', '/new');
  expect((await searchesOf(shopper)).map(({ name }: { name: string }) => name)).toEqual(['all new', 'Bargains']);
  await shopper.post('/searches/rename', { id: saved.id, is_told: false });
  await shopper.post('/searches/rename', { id: saved.id, name: 'Mine' });
  await shopper.post('/searches/opened', { id: saved.id });
  expect(await searchesOf(shopper)).toMatchObject([{ name: 'all new' }, { name: 'Mine', is_told: false }]);
  await shopper.post('/searches/remove', { id: saved.id });
  expect(await searchesOf(shopper)).toHaveLength(1);
});

test('what is no address of the list, or asks for what the store does not know, is refused by its field', async () => {
  const shopper = await aShopper();
  for (const address of ['/cart', '//evil.example/products', '/products/no-such-type', '/products?collection=None']) {
    const refused = await save(shopper, 'Mine', address);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'search-address-malformed']);
    expect(Object.keys(refused.json().errors)).toEqual(['address']);
  }
  const nameless = (await save(shopper, '  ', '/products')).json();
  expect([nameless.code, nameless.error_codes]).toEqual(['search-name-required', { name: ['search-name-required'] }]);
  expect(await searchesOf(shopper)).toEqual([]);
});

test('somebody else’s search does not exist', async () => {
  const [owner, other] = [await aShopper(), await aShopper()];
  const { id } = (await save(owner, 'Mine', '/sale')).json().payload;
  for (const [call, body] of [
    ['rename', { id, name: 'Theirs' }],
    ['opened', { id }],
  ] as const)
    expect((await other.post(`/searches/${call}`, body)).json().code).toBe('search-not-found');
  await other.post('/searches/remove', { id });
  expect(await searchesOf(owner)).toMatchObject([{ name: 'Mine' }]);
  expect((await app.inject({ url: '/api/searches' })).statusCode).toBe(401);
});

test('of many requests at once as many searches are saved as there is room for', async () => {
  const shopper = await aShopper();
  const answers = await Promise.all(
    Array.from({ length: MOST_SEARCHES + 10 }, (_, price) => save(shopper, 'Mine', `/products?price_till=${price}`)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(10).fill('too-many-searches'));
  expect(await searchesOf(shopper)).toHaveLength(MOST_SEARCHES);
});
