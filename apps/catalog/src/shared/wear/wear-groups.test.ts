import type { ProductWear } from '@patina/shared-api/contract/catalogue/catalogue';
import { expect, test } from 'vitest';
import { wearGroups } from './wear-groups.ts';

function aWear(wear: Partial<ProductWear>): ProductWear {
  return { id: 1, exterior: 'Factory New', item_class: 'Normal', price: 1, stock: 1, ...wear };
}

test('wears are grouped by class and sorted from best to worst', () => {
  const groups = wearGroups([
    aWear({ id: 1, exterior: 'Battle-Scarred', item_class: 'StatTrak™' }),
    aWear({ id: 2, exterior: 'Field-Tested' }),
    aWear({ id: 3, exterior: 'Minimal Wear', item_class: 'StatTrak™' }),
    aWear({ id: 4, exterior: 'Factory New' }),
  ]);
  expect(groups.map(({ itemClass, wears }) => [itemClass, wears.map(({ id }) => id)])).toEqual([
    ['Normal', [4, 2]],
    ['StatTrak™', [3, 1]],
  ]);
});
