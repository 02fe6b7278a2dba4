import { expect, test } from 'vitest';
import type { StoredFinish } from '#catalogue/products/write-finishes.ts';
import { type NamedProduct, planPrices } from './plan-prices.ts';

const aFinish = (changes: Partial<StoredFinish> = {}): StoredFinish => ({
  id: 1,
  type: 'Rifle',
  weapon: 'AK-47',
  finish: 'Redline',
  phase: '',
  names: {},
  quality: 'Classified',
  collection: null,
  style: 'custom paint',
  wear_min: 0.1,
  wear_max: 0.7,
  ...changes,
});
const aProduct = (changes: Partial<NamedProduct> = {}): NamedProduct => ({
  id: 1,
  title: 'AK-47 | Redline (Field-Tested)',
  price_minor: 100,
  old_price_minor: null,
  ...changes,
});
const quotes = (prices: Record<string, number>) => Object.entries(prices).map(([name, price]) => ({ name, price }));

const plan = (prices: Record<string, number>, rate: number, products: NamedProduct[], finishes: StoredFinish[]) =>
  planPrices(quotes(prices), rate, { products, finishes, typeOfWeapon: new Map([['AK-47', 'Rifle']]) });

test('a known name gets its price, in the currency of the store', () => {
  expect(plan({ 'AK-47 | Redline (Field-Tested)': 4039 }, 0.92, [aProduct()], [])).toEqual({
    prices: [{ id: 1, priceMinor: 3716 }],
    records: [],
  });
});

test('phases with one name keep their ratio to the cheapest', () => {
  const title = '★ Karambit | Doppler (Factory New)';
  const phases = [
    aProduct({ id: 1, title, price_minor: 1000 }),
    aProduct({ id: 2, title, price_minor: 900, old_price_minor: 1000 }),
    aProduct({ id: 3, title, price_minor: 4500 }),
  ];
  expect(plan({ [title]: 2000 }, 1, phases, []).prices).toEqual([
    { id: 1, priceMinor: 2000 },
    { id: 2, priceMinor: 2000 },
    { id: 3, priceMinor: 9000 },
  ]);
});

test('an unknown name is added to the finish that it contains', () => {
  const title = 'StatTrak™ AK-47 | Redline (Battle-Scarred)';
  expect(plan({ [title]: 50 }, 1, [], [aFinish()]).records).toEqual([
    {
      external_id: title,
      title,
      type: 'Rifle',
      weapon: 'AK-47',
      finish: 'Redline',
      phase: '',
      quality: 'Classified',
      style: 'custom paint',
      wear_min: 0.1,
      wear_max: 0.7,
      exterior: 'Battle-Scarred',
      item_class: 'StatTrak™',
      price_minor: 50,
    },
  ]);
});

test.each([
  ['★ Spoon | Fade (Factory New)', { type: 'Knife', weapon: 'Spoon', finish: 'Fade' }],
  ['★ Silk Gloves | Fade (Factory New)', { type: 'Gloves', weapon: 'Silk Gloves', finish: 'Fade' }],
  ['Sticker | Crown (Foil)', { type: 'Other', weapon: 'Sticker', finish: 'Crown (Foil)' }],
  ['Operation Bravo Case', { type: 'Other', weapon: 'Other', finish: 'Operation Bravo Case' }],
])('the unknown name %s is placed under a type and a weapon', (title, place) => {
  expect(plan({ [title]: 50 }, 1, [], [aFinish()]).records).toMatchObject([{ ...place, title }]);
});

test('a price is never below one hundredth', () => {
  expect(plan({ 'AK-47 | Redline (Field-Tested)': 1 }, 0.01, [aProduct()], []).prices).toEqual([
    { id: 1, priceMinor: 1 },
  ]);
});
