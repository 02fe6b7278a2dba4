import { expect, test } from 'vitest';
import type { ProductRow } from '#catalogue/products/products.ts';
import { productCard } from './product-card.ts';

const aRow = (changes: Partial<ProductRow> = {}): ProductRow => ({
  id: 1,
  title: 'AK-47 | Redline (Field-Tested)',
  finish_id: 222,
  type_id: 1,
  weapon_id: 1001,
  quality_id: 5,
  exterior: 2,
  item_class: 0,
  price_minor: 1999,
  old_price_minor: null,
  is_sale: false,
  is_new: false,
  stock: 1,
  known_units: 0,
  lowest_float: null,
  highest_float: null,
  later_units: 0,
  units_available_at: null,
  image: null,
  reference_price_minor: null,
  reference_currency: null,
  reference_source: null,
  reference_day: null,
  finish: 'Redline',
  phase: '',
  collection: null,
  wear_min: 0.1,
  wear_max: 0.7,
  type: 'Rifle',
  type_slug: 'rifle',
  weapon: 'AK-47',
  weapon_slug: 'ak-47',
  model: 'ak47',
  style: 'anodized multicolored',
  quality: 'Classified',
  ...changes,
});
const drawn = { artVersion: 'v1', imageHost: undefined };

test.each([
  [{}, undefined, 'drawn as 222-ft.svg'],
  [{ exterior: null }, undefined, 'drawn as 222-np.svg'],
  [{ image: '/images/redline.webp' }, undefined, 'drawn as 222-ft.svg'],
  [{ image: '/images/redline.webp' }, 'https://cdn.example/', 'https://cdn.example/images/redline.webp'],
  [{ image: 'redline.webp' }, 'https://cdn.example/cs2', 'https://cdn.example/cs2/redline.webp'],
  [{}, 'https://cdn.example', 'drawn as 222-ft.svg'],
])('the picture of an item %j with the image host %s is %s', (changes, imageHost, address) => {
  const { img_url } = productCard(aRow(changes), { artVersion: 'v1', imageHost });
  expect(img_url.replace(/^\/api\/art\/[\w-]{6}\//, 'drawn as ')).toBe(address);
});

test('the address of a drawing changes with each of its facts, and with nothing else', () => {
  const clientAddress = (changes: Partial<ProductRow>, artVersion = 'v1') =>
    productCard(aRow(changes), { artVersion, imageHost: undefined }).img_url;
  const { type, model, finish, phase, style, quality } = aRow();
  const facts = Object.entries({ type, model, finish, phase, style, quality });
  const others = facts.map(([fact, value]) => clientAddress({ [fact]: `${value}, another` }));
  expect(new Set([clientAddress({}), clientAddress({}, 'v2'), ...others]).size).toBe(8);
  expect(clientAddress({ price_minor: 1, title: 'another', stock: 0 })).toBe(clientAddress({}));
});

test.each([
  ['Rifle', 'Classified', '#d32ce6'],
  ['Knife', 'Covert', '#e4ae39'],
  ['Gloves', null, '#e4ae39'],
  ['Rifle', null, '#9aa4b2'],
  ['Rifle', 'Mythical', '#9aa4b2'],
])('a %s of the rarity %s has the colour %s', (type, quality, colour) => {
  expect(productCard(aRow({ type, quality }), drawn).rarity_color).toBe(colour);
});

test('a discount is given in whole percents of the usual price', () => {
  expect(productCard(aRow({ price_minor: 1700, old_price_minor: 2000, is_sale: true }), drawn)).toMatchObject({
    price: 17,
    old_price: 20,
    sale: true,
    discount_percentage: 15,
  });
});

test('a usual price that is not higher is not a sale', () => {
  expect(productCard(aRow({ old_price_minor: 1999 }), drawn)).toMatchObject({ sale: false, discount_percentage: null });
});

/** Two dollars for a euro, and half a euro for a Credit: a dollar is a Credit. */
const TERMS = {
  exchangeRateEur: 0.5,
  rates: new Map([
    ['EUR', 1],
    ['USD', 2],
  ]),
  days: 7,
};
const today = new Date().toISOString().slice(0, 10);
const referred = (changes: Partial<ProductRow>) =>
  productCard(
    aRow({
      price_minor: 9_00,
      reference_price_minor: 10_00,
      reference_currency: 'USD',
      reference_source: 'A market',
      reference_day: today,
      ...changes,
    }),
    drawn,
    null,
    TERMS,
  ).market;

test.each([
  [{}, 10],
  [{ price_minor: 9_01 }, 9],
  [{ price_minor: 9_99 }, undefined],
  [{ price_minor: 10_00 }, undefined],
  [{ price_minor: 10_01 }, -1],
  [{ price_minor: 12_00 }, -20],
  [{ reference_price_minor: 5_00, reference_currency: 'EUR' }, 10],
  [{ reference_currency: 'JPY' }, undefined],
  [{ reference_day: '2026-01-01' }, undefined],
  [{ stock: 0 }, undefined],
  [{ reference_price_minor: null }, undefined],
])('a card says by how much it is under the market, never more than it is: %j', (changes, under) => {
  expect(referred(changes)?.under).toBe(under);
});

test('what a demonstration has made up is marked, and nothing is compared without terms', () => {
  expect(referred({ reference_source: 'made up' })).toEqual({ under: 10, is_made_up: true });
  expect(productCard(aRow({ reference_price_minor: 10_00 }), drawn).market).toBeUndefined();
});
