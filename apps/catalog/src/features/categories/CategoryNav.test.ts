import { expect, test } from 'vitest';
import { CATEGORIES } from '#testing/usual-answers.ts';
import { categoryPath } from './CategoryNav.tsx';

const [rifle] = CATEGORIES;
const ak47 = rifle?.subcategories[0];

test.each([
  ['/products', undefined, undefined, '/products'],
  ['/products', rifle, undefined, '/products/rifle'],
  ['/products', rifle, ak47, '/products/rifle/ak-47'],
  ['/new', undefined, undefined, '/new'],
  ['/new', rifle, undefined, '/new?type=Rifle'],
  ['/sale', rifle, ak47, '/sale?type=Rifle&heroes=AK-47'],
] as const)('in %s a category has its own address', (path, category, weapon, address) => {
  expect(categoryPath(path, category, weapon)).toBe(address);
});
