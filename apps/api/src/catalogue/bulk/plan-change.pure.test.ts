import { ProductChange } from '@patina/shared-api/contract/desk/product-change';
import { expect, test } from 'vitest';
import { planChange } from '#catalogue/bulk/plan-change.ts';

const PRODUCT = { price: 10_00, old_price: null, stock: 3, is_new: false, is_hidden: false };
const REDUCED = { ...PRODUCT, price: 8_00, old_price: 10_00 };
const BASIS = { costMinor: 80_00, vatPercent: 23 };

const plan = (change: ProductChange, product: typeof PRODUCT | typeof REDUCED = PRODUCT, basis = BASIS) => {
  const planned = planChange(product, change, basis);
  return 'problem' in planned ? planned.problem : planned.after;
};
const priceOf = (change: ProductChange, price = 10_00) => {
  const after = plan(change, { ...PRODUCT, price });
  return typeof after === 'string' ? after : after.price;
};

test.each([
  [{ price_percent: 5 }, 10_00, 10_50],
  [{ price_percent: -12.5 }, 10_00, 8_75],
  [{ price_percent: 10 }, 5, 6],
  [{ price_percent: -10 }, 1, 1],
  [{ price_amount: -2.5 }, 10_00, 7_50],
  [{ price_amount: 0.01 }, 10_00, 10_01],
  [{ price_amount: -10 }, 10_00, 'price-invalid'],
  [{ price_percent: 1000 }, 9_999_999_00, 'price-invalid'],
])('%j makes of a price of %d hundredths %s', (change, price, expected) => {
  expect(priceOf(change, price)).toBe(expected);
});

test.each([
  ['99', 10_50, 10_99],
  ['99', 10_48, 9_99],
  ['99', 1_00, 99],
  ['95', 10_00, 9_95],
  ['95', 10_45, 10_95],
  ['00', 10_49, 10_00],
  ['00', 10_50, 11_00],
  ['00', 1_20, 1_00],
  ['99', 57, 57],
] as const)(
  'a price is rounded to the nearest one that ends in .%s: %d hundredths become %d',
  (ending, price, expected) => {
    expect(priceOf({ price_ending: ending }, price)).toBe(expected);
  },
);

test('a margin is what the list shows: of the price without VAT, after what sellers were paid', () => {
  expect(plan({ price_margin: 20 })).toMatchObject({ price: 123_00 });
  expect(plan({ price_margin: 20, price_ending: '99' })).toMatchObject({ price: 122_99 });
  expect(planChange(PRODUCT, { price_margin: 20 }, { ...BASIS, costMinor: undefined })).toEqual({
    problem: 'cost-unknown',
  });
});

test('a reduction strikes the price until now through, or keeps the one that is struck through already', () => {
  expect(plan({ price_percent: -20, sale: true })).toMatchObject({ price: 8_00, old_price: 10_00 });
  expect(plan({ price_percent: -10, sale: true }, REDUCED)).toMatchObject({ price: 7_20, old_price: 10_00 });
  expect(plan({ price_percent: 20, sale: true })).toBe('old-price-not-higher');
  expect(plan({ price_percent: -10 }, REDUCED)).toMatchObject({ price: 7_20, old_price: 10_00 });
  expect(plan({ price_percent: 50 }, REDUCED)).toMatchObject({ price: 12_00, old_price: null });
  expect(plan({ price_usual: true }, REDUCED)).toMatchObject({ price: 10_00, old_price: null });
  expect(plan({ price_usual: true })).toEqual(PRODUCT);
  expect(plan({ sale: false }, REDUCED)).toMatchObject({ price: 8_00, old_price: null });
});

test('stock is set, or changed by some units, never below none', () => {
  expect(plan({ stock: 7, new: true, hidden: true })).toEqual({ ...PRODUCT, stock: 7, is_new: true, is_hidden: true });
  expect(plan({ stock_by: 2 })).toMatchObject({ stock: 5 });
  expect(plan({ stock_by: -3 })).toMatchObject({ stock: 0 });
  expect(plan({ stock_by: -4 })).toBe('stock-invalid');
});

test.each([
  [{}, 'bulk-nothing'],
  [{ price_percent: 5, price_amount: 1 }, 'bulk-ambiguous'],
  [{ stock: 5, stock_by: 1 }, 'bulk-ambiguous'],
  [{ price_percent: 0 }, 'percent-invalid'],
  [{ price_percent: -100 }, 'percent-invalid'],
  [{ price_margin: 96 }, 'percent-invalid'],
  [{ price_amount: 0.001 }, 'price-invalid'],
  [{ stock: -1 }, 'stock-invalid'],
])('%j is no change: %s', (change, code) => {
  expect(ProductChange.safeParse(change).error?.issues[0]?.message).toBe(code);
});
