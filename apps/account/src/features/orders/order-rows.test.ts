import { anOrder, anOrderItem } from '@patina/test-pages/factories/an-order';
import { expect, test } from 'vitest';
import { orderRows } from './OrdersTab.tsx';

test('an order of several items is one row with the first of them', () => {
  const items = [anOrderItem(), anOrderItem({ title: 'AWP | Asiimov' }), anOrderItem({ title: 'MP9 | Hypnotic' })];
  const rows = orderRows([anOrder({ total: 30, count: 3, items })]);
  expect(rows).toMatchObject([{ title: 'AK-47 | Redline (Field-Tested)', product: 7, more: 2, count: 3, amount: 30 }]);
});

test('an order without items has its own title and total', () => {
  const rows = orderRows([anOrder({ items: [], title: 'Starter pack', count: 3, total: 40 })]);
  expect(rows).toMatchObject([{ title: 'Starter pack', count: 3, amount: 40, more: 0, product: undefined }]);
});
