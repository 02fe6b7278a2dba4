import { EXTERIORS } from '@patina/shared-api/contract/catalogue/catalogue';
import { expect, test } from 'vitest';
import style from './WearBar.module.css?raw';
import { shortExterior, wearSpan } from './WearBar.tsx';

test.each([
  ['a grade in the middle of a full range', 'Field-Tested', { from: 0, to: 1 }, { from: 0.15, to: 0.38 }],
  ['a grade cut by the lower end of the finish', 'Factory New', { from: 0.03, to: 0.8 }, { from: 0.03, to: 0.07 }],
  ['a grade cut by the upper end of the finish', 'Minimal Wear', { from: 0, to: 0.12 }, { from: 0.07, to: 0.12 }],
  ['the last grade up to the end of the finish', 'Battle-Scarred', { from: 0.06, to: 0.8 }, { from: 0.45, to: 0.8 }],
  [
    'a grade outside the range is no wider than a point',
    'Battle-Scarred',
    { from: 0, to: 0.08 },
    { from: 0.08, to: 0.08 },
  ],
])('%s', (_, exterior, range, expected) => {
  expect(wearSpan(exterior, range)).toEqual(expected);
});

test('an unknown grade has no range on the scale', () => {
  expect(wearSpan('Polished', { from: 0, to: 1 })).toBeUndefined();
});

test('a grade is abbreviated as usual among shoppers', () => {
  expect(shortExterior('Battle-Scarred')).toBe('BS');
  expect(shortExterior('Polished')).toBe('Polished');
});

test('the style draws the borders of all grades but the last', () => {
  const drawn = [...style.matchAll(/var\(--border\) (\d+)%/g)].map(([, place]) => Number(place));
  expect(drawn).toEqual(EXTERIORS.slice(0, -1).map(({ below }) => Math.round(below * 100)));
});
