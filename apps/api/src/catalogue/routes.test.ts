import type { Category, FilterData, Product, ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ hasSeed: true });

test('a store without products has empty lists, not errors', async () => {
  const empty = await startTestApp();
  const payloadOf = async (path: string) => (await empty.app.inject(`/api${path}`)).json().payload;
  expect(await payloadOf('/items/list')).toEqual([]);
  expect(await payloadOf('/items/list?random=true')).toEqual([]);
  expect(await payloadOf('/items/recommended')).toEqual([]);
  expect(await payloadOf('/categories')).toEqual([]);
  expect(await payloadOf('/items/filter-data')).toEqual({
    types: [],
    qualities: [],
    heroes: [],
    exterior_names: [],
    classes: [],
  });
});

async function payload<Payload>(path: string): Promise<Payload> {
  const response = await app.inject(`/api${path}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ payload: Payload }>().payload;
}

const idNamed = async (search: string) =>
  (await payload<Product[]>(`/items/list?search=${encodeURIComponent(search)}`))[0]?.id;

test('the category tree leads from types to weapons by their slugs', async () => {
  const tree = await payload<Category[]>('/categories');
  expect(tree.map(({ url }) => url)).toEqual([
    'rifle',
    'sniper-rifle',
    'pistol',
    'smg',
    'shotgun',
    'machinegun',
    'knife',
    'gloves',
    'equipment',
  ]);
  expect(tree[0]?.subcategories).toContainEqual({
    id: expect.any(Number),
    name: 'AK-47',
    url: 'ak-47',
    subcategories: [],
  });
  const ids = tree.flatMap((type) => [type.id, ...type.subcategories.map(({ id }) => id)]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('filter values are offered in the order of the game', async () => {
  expect(await payload<FilterData>('/items/filter-data?category=cs2')).toMatchObject({
    qualities: [
      'Consumer Grade',
      'Industrial Grade',
      'Mil-Spec Grade',
      'Restricted',
      'Classified',
      'Covert',
      'Extraordinary',
      'Contraband',
    ],
    exterior_names: ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'],
    classes: ['Normal', 'StatTrak™', 'Souvenir'],
  });
});

test('the filters of a category have only values with products in it', async () => {
  const gloves = await payload<FilterData>('/items/filter-data?category=gloves');
  expect(gloves).toMatchObject({ types: ['Gloves'], qualities: ['Extraordinary'], classes: ['Normal'] });
  expect(gloves.heroes).toContain('Sport Gloves');
  expect(await payload<FilterData>('/items/filter-data?category=spoons')).toMatchObject({ types: [], heroes: [] });
});

test('weapons of a category are its subcategories', async () => {
  const snipers = await payload<Category[]>('/items/subcategories?category=Sniper%20Rifle');
  expect(snipers.map(({ url }) => url)).toEqual(['awp', 'g3sg1', 'scar-20', 'ssg-08']);
  expect((await payload<Category[]>('/items/subcategories')).length).toBeGreaterThan(50);
});

test('twenty products of all types are recommended, the same each time', async () => {
  const first = await payload<Product[]>('/items/recommended');
  expect(first).toHaveLength(20);
  expect(new Set(first.map(({ type }) => type)).size).toBe(9);
  expect(new Set(first.map(({ id }) => id)).size).toBe(20);
  expect(first.every(({ stock }) => stock > 0)).toBe(true);
  services.catalogue.clearCaches();
  expect(await payload<Product[]>('/items/recommended')).toEqual(first);
});

test('a product has all data that its page shows', async () => {
  const id = await idNamed('ak redline ft st');
  const details = await payload<ProductDetails>(`/items/${id}`);
  expect(details).toMatchObject({ title: 'StatTrak™ AK-47 | Redline (Field-Tested)', finish: 'Redline', phase: null });
  expect(details).toMatchObject({ type: 'Rifle', category: 'rifle', subcategory: 'ak-47', hero: 'AK-47' });
  expect(details).toMatchObject({
    quality: 'Classified',
    rarity_color: '#d32ce6',
    collection: 'The Phoenix Collection',
  });
  expect(details).toMatchObject({ item_class: 'StatTrak™', exterior: 'Field-Tested', wear_min: 0.1, wear_max: 0.7 });
  expect(details.img_url).toMatch(/^\/api\/art\/[\w-]{6}\/\d+-ft\.svg$/);
});

test('other wears of a product are all others of the same finish', async () => {
  const details = await payload<ProductDetails>(`/items/${await idNamed('ak redline ft st')}`);
  const wears = details.wears.map(({ item_class, exterior }) => `${item_class} ${exterior}`);
  expect(wears).toEqual([
    'Normal Minimal Wear',
    'Normal Field-Tested',
    'Normal Well-Worn',
    'Normal Battle-Scarred',
    'StatTrak™ Minimal Wear',
    'StatTrak™ Well-Worn',
    'StatTrak™ Battle-Scarred',
  ]);
});

test('similar products are twenty of the same weapon, each finish once, nearest price first', async () => {
  const details = await payload<ProductDetails>(`/items/${await idNamed('ak redline ft st')}`);
  expect(details.similar).toHaveLength(20);
  expect(details.similar.every(({ hero, finish }) => hero === 'AK-47' && finish !== 'Redline')).toBe(true);
  expect(new Set(details.similar.map(({ finish }) => finish)).size).toBe(20);
  const distances = details.similar.map(({ price }) => Math.abs(price - details.price));
  expect(distances).toEqual(distances.toSorted((one, other) => one - other));
});

test('for a weapon with few finishes others of its type and rarity follow', async () => {
  const details = await payload<ProductDetails>(`/items/${await idNamed('hydra gloves')}`);
  const weapons = details.similar.map(({ hero }) => hero);
  expect(details.similar).toHaveLength(20);
  expect(weapons.slice(0, 3)).toEqual(['Hydra Gloves', 'Hydra Gloves', 'Hydra Gloves']);
  expect(weapons.slice(3)).not.toContain('Hydra Gloves');
  expect(details.similar.every(({ type }) => type === 'Gloves')).toBe(true);
});

test('a sold-out product keeps its page', async () => {
  const soldOut = await services.database
    .selectFrom('product')
    .where('stock', '=', 0)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await payload<ProductDetails>(`/items/${soldOut.id}`)).toMatchObject({ id: soldOut.id, stock: 0 });
});

test.each([
  '999999',
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '2147483648',
  '99999999999999999999',
  '1%20',
  "1'--",
  '%00',
  '..%2F1',
])('the product %s does not exist', async (id) => {
  const response = await app.inject(`/api/items/${id}`);
  expect([400, 404]).toContain(response.statusCode);
  expect(response.json()).toMatchObject({
    status: 'ERROR',
    message: expect.any(String),
    request_id: expect.any(String),
  });
});

test.each(['/categories', '/items/filter-data', '/items/subcategories', '/items/recommended'])(
  '%s is revalidated by its ETag',
  async (path) => {
    const first = await app.inject(`/api${path}`);
    const again = await app.inject({ url: `/api${path}`, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
  },
);
