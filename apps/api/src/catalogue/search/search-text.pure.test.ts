import { expect, test } from 'vitest';
import { productSearchDocument, searchPatterns } from './search-text.ts';

const redline = productSearchDocument({
  title: 'StatTrak™ AK-47 | Redline (Field-Tested)',
  type: 'Rifle',
  weapon: 'AK-47',
  phase: '',
  exterior: 'Field-Tested',
  itemClass: 'StatTrak™',
  names: { es: 'Línea roja' },
});

/** Like the database matches `like` patterns without inner metacharacters. */
const finds = (query: string, document: string) =>
  searchPatterns(query)?.every((pattern) => document.includes(pattern.slice(1, -1))) ?? false;

test.each([
  'ak redline',
  'REDLINE ak',
  'ak47',
  'ak-47 | redline',
  'redl',
  'ft redline',
  'st ak',
  'stattrak',
  'field-tested',
  'rifle',
  'linea ROJA',
  'línea',
  'r',
])('"%s" finds the StatTrak™ AK-47 | Redline (Field-Tested)', (query) => {
  expect(finds(query, redline)).toBe(true);
});

test.each(['ak redline mw', 'edline', 'sv redline', 'awp redline', '%', '_', '★', '%%%', 'redline%x'])(
  '"%s" does not find the StatTrak™ AK-47 | Redline (Field-Tested)',
  (query) => {
    expect(finds(query, redline)).toBe(false);
  },
);

test('an SSG 08 is found by its name in one word', () => {
  const ssg = productSearchDocument({
    title: 'SSG 08 | Blood in the Water',
    type: 'Sniper Rifle',
    weapon: 'SSG 08',
    phase: '',
    exterior: undefined,
    itemClass: 'Normal',
    names: {},
  });
  expect(finds('ssg08 blood', ssg)).toBe(true);
});

test('a Doppler is found by its phase and an accented name without its accent', () => {
  const ruby = productSearchDocument({
    title: '★ Karambit | Doppler (Factory New)',
    type: 'Knife',
    weapon: 'Karambit',
    phase: 'Ruby',
    exterior: 'Factory New',
    itemClass: 'Normal',
    names: {},
  });
  expect(finds('karambit ruby fn', ruby)).toBe(true);
  const snake = productSearchDocument({
    title: 'Desert Eagle | Emerald Jörmungandr',
    type: 'Pistol',
    weapon: 'Desert Eagle',
    phase: '',
    exterior: undefined,
    itemClass: 'Normal',
    names: {},
  });
  expect(finds('jormungandr deserteagle', snake)).toBe(true);
});
