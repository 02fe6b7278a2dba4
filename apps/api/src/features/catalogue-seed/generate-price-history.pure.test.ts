import { expect, test } from 'vitest';
import { growProducts } from './grow-products.ts';
import { pastOf } from './past-of.ts';
import { readCatalogueSeed } from './seed-finish.ts';

const products = growProducts(await readCatalogueSeed());

test('the past of a product on sale runs from its usual price to the present one, the same every time', () => {
  for (const product of products.filter(({ oldPrice }) => oldPrice !== null)) {
    const past = pastOf(product);
    expect(pastOf(product)).toEqual(past);
    expect(past.map(({ daysAgo }) => daysAgo)).toEqual(past.map(({ daysAgo }) => daysAgo).toSorted((a, b) => b - a));
    expect(past[0]).toMatchObject({ price: product.oldPrice, isSale: false });
    expect(past.at(-1)).toMatchObject({ price: product.price, isSale: true });
    expect(past.at(-2)).toMatchObject({ price: product.oldPrice, isSale: false });
  }
});

test('what is not on sale has no past', () => {
  expect(products.filter(({ oldPrice }) => oldPrice === null).flatMap(pastOf)).toEqual([]);
});
