import { expect, test } from 'vitest';
import { generatePriceDays } from './generate-price-days.ts';
import type { GeneratedProduct } from './generate-products.ts';

const aProduct = (fields: Partial<GeneratedProduct>) =>
  ({ id: 7, externalId: 'x-7', priceMinor: 12_00, oldPriceMinor: null, ...fields }) as GeneratedProduct;

const products = Array.from({ length: 200 }, (_, id) =>
  aProduct({ id, externalId: `x-${id}`, priceMinor: 3 + id * 40, oldPriceMinor: id % 3 === 0 ? 5 + id * 50 : null }),
);

test('the past of a product is the same at every start, and each another one’s', () => {
  expect(generatePriceDays(aProduct({}))).toEqual(generatePriceDays(aProduct({})));
  expect(generatePriceDays(aProduct({}))).not.toEqual(generatePriceDays(aProduct({ externalId: 'x-8' })));
});

test('it is of the year before today, has prices above nothing, and a median where something was sold', () => {
  for (const product of products) {
    const days = generatePriceDays(product);
    expect(new Set(days.map(({ daysAgo }) => daysAgo)).size).toBe(days.length);
    for (const { daysAgo, low, sold, median } of days) {
      expect(daysAgo).toBeGreaterThan(0);
      expect(daysAgo).toBeLessThanOrEqual(365);
      expect(low).toBeGreaterThan(0);
      expect(median === null).toBe(sold === 0);
    }
  }
});

test('it leads to the price that the product has, or had before its reduction', () => {
  for (const product of products) {
    const [last] = generatePriceDays(product).toSorted((one, other) => one.daysAgo - other.daysAgo);
    expect(last?.low).toBe(product.oldPriceMinor ?? product.priceMinor);
  }
});
