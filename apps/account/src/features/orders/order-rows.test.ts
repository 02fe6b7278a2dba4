import { anOrder, anOrderItem } from '@patina/test-pages/factories/an-order';
import { expect, test } from 'vitest';
import { orderRows } from './order-rows.ts';

const amounts = (total: number, ...prices: number[]) =>
  orderRows([anOrder({ total, items: prices.map((price) => anOrderItem({ price })) })]).map(({ amount }) => amount);

test.each([
  [12.5, [12.5], [12.5]],
  [30, [10, 20], [10, 20]],
  [27, [10, 20], [9, 18]],
  [10, [1, 1, 1], [3.33, 3.34, 3.33]],
  [0, [5, 5], [0, 0]],
])('a total of %d for items at %j is shown as %j', (total, prices, shown) => {
  expect(amounts(total, ...prices)).toEqual(shown);
});

test('with any discount the rows of an order add up to the total', () => {
  const cents = amounts(71.37, 12.34, 0.03, 55.55, 7.77, 9.99).map((amount) => Math.round(amount * 100));
  expect(cents.reduce((sum, cent) => sum + cent, 0)).toBe(7137);
});

test('an order without items is one row with its own title and total', () => {
  const [row, ...others] = orderRows([anOrder({ items: [], title: 'Starter pack', count: 3, total: 40 })]);
  expect(row).toMatchObject({ title: 'Starter pack', count: 3, amount: 40, product: undefined });
  expect(others).toEqual([]);
});
