import { expect, test } from 'vitest';
import { namesWords } from './names-words.ts';

test.each([
  [`getByText('Only 3 left')`, 'Only {{count}} left'],
  [`getByRole('button', { name: 'Add to cart' })`, 'Add to cart'],
  [`getByRole('button', { name: /add to/i })`, 'Add to cart'],
  [`getByText(/^Remov/)`, 'Removed from your cart.'],
  [
    `getByText("the store could not be reached", { exact: false })`,
    'Sorry: the store could not be reached. Try again.',
  ],
  [`getByText('Sold')`, 'Sold'],
])('%s names words of "%s"', (code, wording) => {
  expect(namesWords(code, [wording])).toBe(true);
});

test.each([
  [`const { price } = aProduct({ stock: 1 });`, 'Filter by price and stock.'],
  [`import { ok } from '@patina/test-pages/factories/ok';`, 'Look at the factories'],
  [`getByText('Add to cart')`, 'Remove from the cart'],
])('%s names no words of "%s"', (code, wording) => {
  expect(namesWords(code, [wording])).toBe(false);
});
