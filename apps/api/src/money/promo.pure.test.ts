import { expect, test } from 'vitest';
import { discountOf } from '#money/promo.ts';

test.each([
  ['percent', 10_00, 100_00, 10_00],
  ['percent', 12_50, 9_99, 1_25],
  ['percent', 10_00, 5, 1],
  ['percent', 10_00, 4, 0],
  ['percent', 100_00, 7_77, 7_77],
  ['fixed', 5_00, 20_00, 5_00],
  ['fixed', 5_00, 4_99, 4_99],
] as const)('the discount of %s %i on %i is %i', (discount_type, discount, totalMinor, expectedMinor) => {
  expect(discountOf({ discount_type, discount }, totalMinor)).toBe(expectedMinor);
});
