import { expect, test } from 'vitest';
import { namedFunctions } from './named-functions.ts';

const namesIn = (text: string, file = 'a.tsx') => namedFunctions(file, text).map(([name]) => name);

test('functions are named by themselves or by what they are assigned to', () => {
  expect(namesIn('export function list() {}')).toEqual(['list']);
  expect(namesIn('const Price = () => <p />; const count = 1;')).toEqual(['Price']);
  expect(namesIn('export default { read: () => 1, write() {}, size: 2 };')).toEqual(['read', 'write']);
  expect(namesIn('class Shop { #open = () => 1; close() {} static of() {} }')).toEqual([
    'Shop.open',
    'Shop.close',
    'Shop.of',
  ]);
  expect(namesIn('const Shop = class { close() {} }; window.shop.open = function () {};')).toEqual(['close', 'open']);
});

test('a callback is a part of the function around it, and the outer come before the inner', () => {
  const text = 'function outer() {\n  const inner = () => rows.map((row) => row.id);\n}\n';
  expect(namedFunctions('a.ts', text)).toEqual([
    ['outer', 1, 0, 3, 1],
    ['inner', 2, 16, 2, 47],
  ]);
});

test('columns count what JavaScript counts, and a file that does not parse has no functions', () => {
  expect(namedFunctions('a.ts', "'é🎨'; const f = () => 1;")).toEqual([['f', 1, 17, 1, 24]]);
  expect(namesIn('function broken( {')).toEqual([]);
});
