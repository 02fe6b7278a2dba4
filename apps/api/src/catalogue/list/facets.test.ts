import { EXTERIORS, type FacetCounts, ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import { expect, test } from 'vitest';
import { generateProducts } from '#catalogue/seed/generate-products.ts';
import { readCatalogueSeed } from '#catalogue/seed/seed-records.ts';
import { filterNaively, type ListQuery } from '#testing/naive-list.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ hasSeed: true });
const generated = generateProducts(await readCatalogueSeed());

const VALUES = {
  type: new Set(generated.map(({ finish }) => finish.type)),
  quality: new Set(generated.map(({ finish }) => finish.rarity)),
  heroes: new Set(generated.map(({ finish }) => finish.weapon)),
  exterior_names: new Set<string>(EXTERIORS.map(({ name }) => name)),
  item_class: new Set<string>(ITEM_CLASSES),
  collection: new Set(generated.flatMap(({ finish }) => finish.collection ?? [])),
  phase: new Set(generated.flatMap(({ finish }) => finish.phase ?? [])),
};
type Facet = keyof typeof VALUES;

async function facets(query: ListQuery): Promise<FacetCounts> {
  const response = await app.inject({ url: '/api/items/facets', query: query as Record<string, string> });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ payload: FacetCounts }>().payload;
}

/** Counts by applying every value in turn and filtering the products one by one. */
function naiveCounts(query: ListQuery, facet: Facet): Record<string, number> {
  const { [facet]: _, ...others } = query;
  if (facet === 'type') delete others.category;
  const left = filterNaively(generated, others);
  const counts = [...VALUES[facet]].map((value) => [value, filterNaively(left, { [facet]: value }).length]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

test.each<ListQuery>([
  {},
  { type: 'Rifle' },
  { category: 'sniper-rifle', exterior_names: 'Factory New' },
  { heroes: 'AK-47,AWP' },
  { heroes: 'ak-47', quality: 'Covert', item_class: 'StatTrak™' },
  { exterior_names: 'Field-Tested,bs', item_class: 'Normal,Souvenir', sale: 'true' },
  { sale: 'true', new: 'true', type: 'pistol' },
  { price_from: '10', price_till: '50', quality: 'Classified' },
  { price_from: '1000', type: 'Knife', exterior_names: 'fn' },
  { search: 'doppler' },
  { search: 'dragon', heroes: 'AWP', exterior_names: 'Minimal Wear' },
  { search: 'ak', price_till: '5', new: 'true' },
  { collection: 'The Phoenix Collection', item_class: 'StatTrak™' },
  { quality: 'Classified,Restricted', phase: 'Ruby' },
  { phase: 'Phase 1,Phase 2', exterior_names: 'fn' },
  { collection: 'The Phoenix Collection', phase: 'Ruby', search: 'doppler' },
])('the counts of %j equal those of applying each value', async (query) => {
  const counted = await facets(query);
  for (const facet of Object.keys(VALUES) as Facet[]) {
    const counts = Object.fromEntries((counted[facet] ?? []).map(({ value, count }) => [value, count]));
    expect(counts, facet).toEqual(naiveCounts(query, facet));
  }
  expect(counted.sale).toBe(filterNaively(generated, { ...query, sale: 'true' }).length);
  expect(counted.new).toBe(filterNaively(generated, { ...query, new: 'true' }).length);
});

test('values are in the order of the filters', async () => {
  const { quality, exterior_names } = await facets({});
  expect(quality.map(({ value }) => value).slice(0, 3)).toEqual([
    'Consumer Grade',
    'Industrial Grade',
    'Mil-Spec Grade',
  ]);
  expect(exterior_names.map(({ value }) => value)).toEqual(EXTERIORS.map(({ name }) => name));
});

test.each<ListQuery>([{ type: 'Spoon' }, { heroes: 'Spoon' }, { search: '%' }, { search: 'qqqqqq' }])(
  'where %j has no results nothing is counted',
  async (query) => {
    const { type, heroes, collection, phase, sale } = await facets(query);
    expect({ type, heroes, collection, phase, sale }).toEqual({
      type: [],
      heroes: [],
      collection: [],
      phase: [],
      sale: 0,
    });
  },
);

test('facets accept and reject the same queries as a list', async () => {
  const query = { type: 'Rifle', page: '3', limit: '100', sort: 'asc' };
  expect((await app.inject({ url: '/api/items/facets', query })).json()).toMatchObject({ status: 'OK' });
  const counts = async (bounds: object) =>
    (await app.inject({ url: '/api/items/facets', query: { ...bounds } })).json();
  const crossed = await counts({ price_from: '20', price_till: '10' });
  expect(crossed).toEqual(await counts({ price_from: '10', price_till: '20' }));
  expect(Object.keys((await counts({ price_from: 'ten' })).errors)).toEqual(['price_from']);
});

test('filters other than search, price and collection are applied to cached facets without a query', async () => {
  await facets({ search: 'fade' });
  const before = await facets({ search: 'fade', type: 'Knife' });
  await services.database.updateTable('product').set({ stock: 0 }).where('search', 'like', '% fade%').execute();
  expect(await facets({ search: 'fade', type: 'Knife' })).toEqual(before);
  expect((await facets({ search: 'fade', heroes: 'Karambit' })).heroes.length).toBeGreaterThan(10);
  services.catalogue.clearCaches();
  expect((await facets({ search: 'fade', type: 'Knife' })).heroes).toEqual([]);
});
