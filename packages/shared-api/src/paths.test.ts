import { expect, test } from 'vitest';
import { paths, safeRedirect } from './paths.ts';

test('the path of a product contains its category and weapon, or "all" if it has none', () => {
  expect(paths.product({ id: 7, category: 'rifle', subcategory: 'ak-47' })).toBe('/products/rifle/ak-47/7');
  expect(paths.product({ id: 7, category: '', subcategory: '' })).toBe('/products/all/all/7');
});

test('the path of a list contains category and weapon', () => {
  expect(paths.products()).toBe('/products');
  expect(paths.products('rifle')).toBe('/products/rifle');
  expect(paths.products('rifle', 'ak-47')).toBe('/products/rifle/ak-47');
});

test('the path to sign-in carries the whole intended path', () => {
  expect(paths.auth('signin')).toBe('/auth?form=signin');
  const way = paths.auth('signin', '/products?search=a&b=c#d');
  expect(new URLSearchParams(way.split('?', 2)[1]).get('redirect')).toBe('/products?search=a&b=c#d');
});

test('the pages after a payment carry its kind and number', () => {
  expect(paths.successPayment('purchase', 100_001)).toBe('/success-payment?order=100001');
  expect(paths.successPayment('topup', 100_002)).toBe('/success-payment?type=topup&order=100002');
  expect(paths.failPayment('topup', 'Too late')).toBe('/fail-payment?type=topup&error=Too+late');
  expect(paths.failPayment('purchase', undefined, 12)).toBe('/fail-payment?type=purchase&order=12');
  expect(paths.pendingPayment(100_003)).toBe('/pending-payment?order=100003');
});

test('a static page is addressed by its slug, else by its id', () => {
  expect(paths.staticPage({ id: 3, slug: 'terms' })).toBe('/terms');
  expect(paths.staticPage({ id: 3, slug: null })).toBe('/static-page/3');
});

test.each([
  '/',
  '/account',
  '/products?search=a&page=2#grid',
  '/cart?back=https://evil.example//',
  '/%2F%2Fevil.example',
])('%s is a safe redirect', (path) => {
  expect(safeRedirect(path)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'account',
  ' /account',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/account//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/account\u0000',
  '/\u007f/evil.example',
])('%j is not a safe redirect', (path) => {
  expect(safeRedirect(path)).toBeUndefined();
});

test('every accepted redirect stays on the store’s origin', () => {
  for (const path of ['/a', '/a/../b', '/.', '/@evil.example', '/:80', '/;a']) {
    const allowed = safeRedirect(path);
    expect(new URL(allowed ?? '', 'https://store.example').origin).toBe('https://store.example');
  }
});
