import { expect, test } from 'vitest';
import { correctSpelling } from './vocabulary.ts';
import { WordIndex } from './word-index.ts';

const anEntry = (name: string, aside = '') => ({
  name,
  words: name.toLowerCase().split(' '),
  aside: aside.split(' ').filter(Boolean),
});

const index = new WordIndex(
  [
    anEntry('AWP Dragon Lore', 'rifle'),
    anEntry('AWP Redline', 'linea roja rifle'),
    anEntry('AK47 Redline', 'linea roja rifle'),
    anEntry('AK47 Rat Rod', 'rifle'),
    anEntry('M4A4 Dragon King', 'rifle'),
    anEntry('Nova Phoenix'),
    anEntry('Karambit', 'phonix'),
  ],
  ['minimal', 'wear', 'st', 'stattrak'],
);

const found = (search: string) => index.match(search.split(' ')).map(({ entry }) => entry.name);

test.each([
  ['redl', ['AWP Redline', 'AK47 Redline']],
  ['lore awp', ['AWP Dragon Lore']],
  ['linea', ['AWP Redline', 'AK47 Redline']],
  ['ak47 r', ['AK47 Redline', 'AK47 Rat Rod']],
  ['awp minimal wear st', ['AWP Dragon Lore', 'AWP Redline']],
  ['awp rod', []],
  ['minimal', []],
  ['zzz', []],
])('"%s" finds %o', (search, names) => {
  expect(found(search)).toEqual(names);
});

test('a match in the name ranks before one in an alias', () => {
  const two = new WordIndex([anEntry('Karambit', 'rust'), anEntry('Nova Rust')]);
  expect(two.match(['rust']).map(({ entry }) => entry.name)).toEqual(['Nova Rust', 'Karambit']);
});

test('a match lists the words that are in the entry’s own name', () => {
  const [match] = index.match(['redline', 'minimal']);
  expect([...(match?.hits ?? [])]).toEqual(['redline']);
});

test.each([
  ['reldine', 'redline'],
  ['dragn lroe', 'dragon lore'],
  ['awp drgaon', 'awp dragon'],
  ['dragonlore', 'dragon lore'],
  ['karmbit', 'karambit'],
  ['phenix', 'phoenix'],
  ['reline minimel', 'redline minimal'],
  ['stattrk', 'stattrak'],
])('"%s" is corrected to "%s"', (search, meant) => {
  expect(correctSpelling(index, search.split(' '))?.join(' ')).toBe(meant);
});

test.each(['xqzzy', 'zz', 'awp xqzzy', 'karmbit lore', 'm4b9', Array(9).fill('reldine').join(' ')])(
  '"%s" is not corrected',
  (search) => {
    expect(correctSpelling(index, search.split(' '))).toBeUndefined();
  },
);
