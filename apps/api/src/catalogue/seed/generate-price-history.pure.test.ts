import { expect, test } from 'vitest';
import { generatePriceHistory } from './generate-price-history.ts';
import { generateProducts } from './generate-products.ts';
import { readCatalogueSeed } from './seed-records.ts';

const products = generateProducts(await readCatalogueSeed());

test('the generated price history of a discounted product ends at its present price and is deterministic', () => {
  for (const product of products.filter(({ oldPriceMinor }) => oldPriceMinor !== null)) {
    const past = generatePriceHistory(product);
    expect(generatePriceHistory(product)).toEqual(past);
    expect(past.map(({ daysAgo }) => daysAgo)).toEqual(past.map(({ daysAgo }) => daysAgo).toSorted((a, b) => b - a));
    expect(past[0]).toMatchObject({ priceMinor: product.oldPriceMinor, isSale: false });
    expect(past.at(-1)).toMatchObject({ priceMinor: product.priceMinor, isSale: true });
    expect(past.at(-2)).toMatchObject({ priceMinor: product.oldPriceMinor, isSale: false });
  }
});

test('a product without a discount has no generated price history', () => {
  expect(products.filter(({ oldPriceMinor }) => oldPriceMinor === null).flatMap(generatePriceHistory)).toEqual([]);
});
