import { expect, test } from 'vitest';
import { ApiError } from '#platform/http/api-error.ts';
import { readListAddress } from '#watching/list-address.ts';

test.each([
  ['/products', '/products', {}],
  ['/products/', '/products', {}],
  ['/products?page=3&sort=desc&utm_source=x&__proto__=1', '/products', {}],
  ['/products?sort=asc&group=wears&limit=50', '/products?sort=asc&group=wears', {}],
  ['/products/rifle/ak-47#units', '/products/rifle/ak-47', { type: 'rifle', heroes: ['ak-47'] }],
  ['/products/all/ak-47', '/products/all/ak-47', { heroes: ['ak-47'] }],
  ['/products/cs2?type=all&quality=', '/products/cs2', {}],
  ['/products/rifle?type=Knife', '/products/rifle?type=Knife', { type: 'Knife' }],
  ['/new', '/new', { new: true }],
  [
    '/sale?quality=Covert, Classified',
    '/sale?quality=Covert,Classified',
    { sale: true, quality: ['Covert', 'Classified'] },
  ],
  [
    '/products?price_till=20.50&search= ak%20redline &price_from=010',
    '/products?search=ak+redline&price_from=010&price_till=20.5',
    { search: 'ak redline', price_from: 10, price_till: 20.5 },
  ],
  [
    '/products?float_from=0.20&float_till=0.1',
    '/products?float_from=0.1&float_till=0.2',
    { float_from: 0.1, float_till: 0.2 },
  ],
  ['/products?seed=661&sticker=Crown', '/products?seed=661&sticker=Crown', { seed: 661, sticker: 'Crown' }],
])('%s is kept as %s', (given, address, query) => {
  expect(readListAddress(given)).toEqual({ address, query });
  expect(readListAddress(address).address).toBe(address);
});

test.each([
  '',
  'products',
  '//evil.example/products',
  '/\\evil.example/products',
  'https://evil.example/products',
  'javascript:alert(1)',
  '/',
  '/cart',
  '/products/rifle/ak-47/7',
  '/products//ak-47',
  '/products/%ff',
  '/../products/rifle/ak-47/7',
  '/new/rifle',
  '/products?price_from=cheap',
  '/products?price_from=-1',
  '/products?sort=sideways',
  '/products?group=names',
  '/products?float_till=1.1',
  '/products?seed=1001',
  `/products?search=${'x'.repeat(101)}`,
  '/products?search=%00',
])('%s is no address of the list', (address) => {
  expect(() => readListAddress(address)).toThrow(ApiError);
});

test('the refusal names the field, and what is wrong in the address', () => {
  try {
    readListAddress('/products?price_from=cheap');
    expect.unreachable();
  } catch (error) {
    expect((error as ApiError).details.errors).toEqual({ address: ['price_from must be a price such as 12 or 12.50'] });
  }
});
