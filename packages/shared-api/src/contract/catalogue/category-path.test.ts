import { expect, test } from 'vitest';
import { resolveCategoryPath } from './category-path.ts';

const ak = { id: 11, name: 'AK-47', url: 'ak-47', subcategories: [] };
const awp = { id: 21, name: 'AWP', url: 'awp', subcategories: [] };
const rifle = { id: 1, name: 'Rifle', url: 'rifle', subcategories: [ak] };
const sniper = { id: 2, name: 'Sniper Rifle', url: 'sniper-rifle', subcategories: [awp] };
const tree = [rifle, sniper];

test.each([
  [undefined, undefined, {}],
  ['all', undefined, {}],
  ['cs2', 'all', {}],
  ['rifle', undefined, { category: rifle }],
  ['Rifle', 'all', { category: rifle }],
  ['Sniper Rifle', undefined, { category: sniper }],
  ['rifle', 'ak-47', { category: rifle, weapon: ak }],
  ['all', 'awp', { category: sniper, weapon: awp }],
  ['cs2', 'AK-47', { category: rifle, weapon: ak }],
])('/products/%s/%s resolves to a category', (category, subcategory, place) => {
  expect(resolveCategoryPath(tree, pathOf(category, subcategory))).toEqual(place);
});

test.each([
  ['spoons', undefined],
  ['spoons', 'ak-47'],
  ['rifle', 'awp'],
  ['rifle', 'spoon'],
  ['all', 'rifle'],
  ['ak-47', undefined],
  ['__proto__', 'constructor'],
])('/products/%s/%s resolves to nothing', (category, subcategory) => {
  expect(resolveCategoryPath(tree, pathOf(category, subcategory))).toBeUndefined();
});

const pathOf = (category?: string, subcategory?: string) => ({
  ...(category !== undefined && { category }),
  ...(subcategory !== undefined && { subcategory }),
});
