import { expect, test } from 'vitest';
import type { NamedSkin } from './offer.ts';
import { offeredSkinProblems, readItemName, retailPriceOf } from './offered-skin.ts';

test.each([
  ['stattrak ak redline', 'ak redline', 'StatTrak™', undefined],
  ['StatTrak™ AK-47 | Redline (Field-Tested)', 'AK-47 | Redline', 'StatTrak™', 'Field-Tested'],
  ['ST AK redline ft', 'AK redline', 'StatTrak™', 'Field-Tested'],
  ['Stat-Trak(TM) AWP asiimov bs', 'AWP asiimov', 'StatTrak™', 'Battle-Scarred'],
  ['★ Karambit | Doppler', 'Karambit | Doppler', undefined, undefined],
  ['★ StatTrak™ Karambit | Doppler (Factory New) · Ruby', 'Karambit | Doppler · Ruby', 'StatTrak™', 'Factory New'],
  ['Souvenir AWP | Dragon Lore (Minimal Wear)', 'AWP | Dragon Lore', 'Souvenir', 'Minimal Wear'],
  ['sv awp dragon lore MW', 'awp dragon lore', 'Souvenir', 'Minimal Wear'],
  ['AK-47 | Rotlinie (Einsatzerprobt)', 'AK-47 | Rotlinie', undefined, 'Field-Tested'],
  ['AK-47 | Línea roja (Recién fabricado)', 'AK-47 | Linea roja', undefined, 'Factory New'],
  ['UMP-45 | K.O. Factory (Factory New)', 'UMP-45 | K.O. Factory', undefined, 'Factory New'],
  ['G3SG1 | New Roots well worn', 'G3SG1 | New Roots', undefined, 'Well-Worn'],
  ['★ Karambit not painted', 'Karambit', undefined, null],
  ['Stilett', 'Stilett', undefined, undefined],
])('"%s" names "%s", %s, %s', (text, skin, itemClass, exterior) => {
  expect(readItemName(text)).toEqual({ skin, itemClass, exterior });
});

const aSkin = (skin: Partial<NamedSkin>): NamedSkin => ({
  name: 'AK-47 | Redline',
  item_class: 'Normal',
  is_meant: true,
  img_url: '',
  wears: [],
  ...skin,
});

const REDLINES = [
  aSkin({
    wears: [
      { exterior: 'Minimal Wear', price: 90 },
      { exterior: 'Field-Tested', price: 30 },
      { exterior: 'Well-Worn', price: null },
    ],
  }),
  aSkin({
    name: 'StatTrak™ AK-47 | Redline',
    item_class: 'StatTrak™',
    wears: [{ exterior: 'Field-Tested', price: 60 }],
  }),
];

const KNIFE = aSkin({ item_class: 'StatTrak™', wears: [{ exterior: null, price: 400 }] });

test('the retail price is that of the same wear and class', () => {
  expect(retailPriceOf(REDLINES, { title: 'AK-47 | Redline', quality: 'field_tested' })).toBe(30);
  expect(retailPriceOf(REDLINES, { title: 'stattrak ak redline', quality: 'field_tested' })).toBe(60);
  expect(retailPriceOf(REDLINES, { title: 'AK-47 | Redline', quality: 'battle_scarred' })).toBeUndefined();
  expect(retailPriceOf(REDLINES, { title: 'AK-47 | Redline', quality: 'well_worn' })).toBeUndefined();
  expect(retailPriceOf(REDLINES, { title: 'AK-47 | Redline', quality: '' })).toBeUndefined();
  expect(retailPriceOf([KNIFE], { title: '★ StatTrak™ Karambit', quality: 'not_painted' })).toBe(400);
});

test('the retail price of a finish with phases is that of the cheapest, unless one is named', () => {
  const phase = (price: number) => aSkin({ wears: [{ exterior: 'Factory New', price }] });
  const doppler = { title: 'Karambit | Doppler', quality: 'factory_new' as const };
  expect(retailPriceOf([phase(900), phase(800), phase(5000)], doppler)).toBe(800);
});

test.each([
  ['AK-47 | Redline', 'field_tested', {}],
  ['AK-47 | Redline (Field-Tested)', 'field_tested', {}],
  ['AK-47 | Redline (Field-Tested)', '', {}],
  ['AK-47 | Redline (Field-Tested)', 'minimal_wear', { quality: 'quality-contradicts-name' }],
  ['AK-47 | Redline', 'factory_new', { quality: 'quality-not-made' }],
  ['AK-47 | Redline', 'not_painted', { quality: 'quality-not-made' }],
  ['StatTrak™ AK-47 | Redline', 'minimal_wear', { quality: 'quality-not-made' }],
  ['Souvenir AK-47 | Redline', 'field_tested', { title: 'souvenir-not-in-catalogue' }],
] as const)('"%s" offered as %s: %o', (title, quality, problems) => {
  expect(offeredSkinProblems(REDLINES, { title, quality })).toEqual(problems);
});

test('a name that the catalogue does not know contradicts nothing but itself', () => {
  const unknown = REDLINES.map((skin) => ({ ...skin, is_meant: false }));
  const problemsOf = (title: string) => offeredSkinProblems(unknown, { title, quality: 'factory_new' });
  expect(problemsOf('Souvenir of mine')).toEqual({});
  expect(problemsOf('My own skin (Well-Worn)')).toEqual({ quality: 'quality-contradicts-name' });
});
