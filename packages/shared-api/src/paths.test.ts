import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('a product stands below its category and weapon, or below "all" where it has none', () => {
  expect(paths.product({ id: 7, category: 'rifle', subcategory: 'ak-47' })).toBe('/products/rifle/ak-47/7');
  expect(paths.product({ id: 7, category: '', subcategory: '' })).toBe('/products/all/all/7');
});

test('the list narrows by category and weapon', () => {
  expect(paths.products()).toBe('/products');
  expect(paths.products('rifle')).toBe('/products/rifle');
  expect(paths.products('rifle', 'ak-47')).toBe('/products/rifle/ak-47');
});

test('the way to sign-in carries the whole intended path', () => {
  expect(paths.auth('signin')).toBe('/auth?form=signin');
  const way = paths.auth('signin', '/products?search=a&b=c#d');
  expect(new URLSearchParams(way.split('?', 2)[1]).get('redirect')).toBe('/products?search=a&b=c#d');
});

test('a static page goes by its slug, else by its number', () => {
  expect(paths.staticPage({ id: 3, slug: 'terms' })).toBe('/terms');
  expect(paths.staticPage({ id: 3, slug: null })).toBe('/static-page/3');
});
