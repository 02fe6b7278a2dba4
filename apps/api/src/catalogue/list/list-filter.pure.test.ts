import { expect, test } from 'vitest';
import type { Terms } from '#catalogue/products/terms.ts';
import { parseFilter } from './list-filter.ts';

const terms: Terms = {
  types: [
    { id: 1, name: 'Rifle', slug: 'rifle' },
    { id: 2, name: 'Sniper Rifle', slug: 'sniper-rifle' },
  ],
  weapons: [
    { id: 11, name: 'AK-47', slug: 'ak-47', typeId: 1 },
    { id: 12, name: 'AWP', slug: 'awp', typeId: 2 },
  ],
  qualities: [{ id: 5, name: 'Mil-Spec Grade', slug: 'mil-spec-grade' }],
  collections: [{ name: 'The Phoenix Collection', slug: 'the-phoenix-collection' }],
  phases: [
    { name: 'Phase 2', slug: 'phase-2' },
    { name: 'Ruby', slug: 'ruby' },
  ],
  finishes: [],
};

type Query = Parameters<typeof parseFilter>[0];

test.each<[Query, object]>([
  [{}, {}],
  [{ category: 'cs2' }, {}],
  [{ category: 'all', type: 'all', heroes: ['all'] }, {}],
  [{ type: 'SNIPER rifle' }, { typeId: 2 }],
  [{ category: 'sniper-rifle' }, { typeId: 2 }],
  [{ category: 'rifle', type: 'Rifle' }, { typeId: 1 }],
  [{ quality: ['mil-spec grade', 'Shiny'] }, { qualityIds: [5] }],
  [{ heroes: ['ak-47', 'AWP', 'Spoon'] }, { weaponIds: [11, 12] }],
  [{ exterior_names: ['Factory New', 'field-tested', 'BS'] }, { exteriors: [0, 2, 4] }],
  [{ item_class: ['stattrak', 'Souvenir'] }, { itemClasses: [1, 2] }],
  [{ collection: 'the phoenix-COLLECTION' }, { collections: ['The Phoenix Collection'] }],
  [{ collection: 'phoenix' }, { collections: ['The Phoenix Collection'] }],
  [{ phase: ['ruby', 'Phase 2', 'Opal'] }, { phases: ['Ruby', 'Phase 2'] }],
  [{ sale: true, new: false }, { isSale: true }],
  [
    { price_from: 1.15, price_till: 19.99 },
    { priceFromMinor: 115, priceTillMinor: 1999 },
  ],
  [{ search: '' }, {}],
])('%j is parsed', (query, filter) => {
  expect(parseFilter(query, terms)).toEqual(filter);
});

test.each([
  { type: 'Spoon' },
  { category: 'rifle', type: 'Sniper Rifle' },
  { quality: ['Shiny'] },
  { phase: ['Opal'] },
  { heroes: ['Spoon'] },
  { exterior_names: ['Worn'] },
  { item_class: ['Broken'] },
  { collection: 'The Spoon Collection' },
  { search: '%' },
])('%j cannot match any product', (query) => {
  expect(parseFilter(query, terms)).toBeNull();
});
