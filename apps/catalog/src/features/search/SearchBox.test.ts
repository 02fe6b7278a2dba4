import type { Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import { aSkinSuggestion } from '@patina/test-pages/factories/a-skin-suggestion';
import { expect, test } from 'vitest';
import { parseTarget, type SearchTarget, searchPath } from './SearchBox.tsx';

const weapon: Suggestion = {
  kind: 'weapon',
  title: 'AK-47',
  hint: 'Rifle',
  category: 'rifle',
  subcategory: 'ak-47',
  img_url: '/api/art/ak.svg',
};
const collection: Suggestion = {
  kind: 'collection',
  title: 'The Phoenix Collection',
  hint: null,
  collection: 'the-phoenix-collection',
};

test.each<[string, SearchTarget, string]>([
  ['a category', { kind: 'category', title: 'Rifle', hint: null, category: 'rifle' }, '/products/rifle'],
  ['a weapon', weapon, '/products/rifle/ak-47'],
  ['a skin', aSkinSuggestion({ id: 7 }), '/products/rifle/ak-47/7'],
  ['a collection', collection, '/products?collection=The+Phoenix+Collection'],
  ['a text', { kind: 'text', title: 'ak red & blue' }, '/products?search=ak+red+%26+blue'],
])('%s has its own address, and is the same after being stored', (_, target, address) => {
  expect(searchPath(target)).toBe(address);
  expect(parseTarget(JSON.parse(JSON.stringify(target)))).toEqual(target);
});

test.each([null, 7, 'text', [], {}, { kind: 'text' }, { kind: 'skin', title: 'AK-47' }, { kind: 'room', title: 'x' }])(
  'stored data %j is ignored',
  (stored) => {
    expect(parseTarget(stored)).toBeUndefined();
  },
);
