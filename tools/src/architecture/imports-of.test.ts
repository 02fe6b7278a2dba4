import { expect, test } from 'vitest';
import { importsOf } from './imports-of.ts';

test('every form of an import is seen', () => {
  const source = `
import './provided.ts';
import { a, type B } from 'one';
import type { C } from 'two';
import * as z from 'three';
import D, {
  e,
} from 'four';
export { f } from 'five';
export type { G } from 'six';
const h = () => import(/* webpackChunkName: "H" */ 'seven');
const text = "import nothing from 'here'";
`;
  expect(importsOf(source)).toEqual([
    { specifier: './provided.ts', isTypeOnly: false },
    { specifier: 'one', isTypeOnly: false },
    { specifier: 'two', isTypeOnly: true },
    { specifier: 'three', isTypeOnly: false },
    { specifier: 'four', isTypeOnly: false },
    { specifier: 'five', isTypeOnly: false },
    { specifier: 'six', isTypeOnly: true },
    { specifier: 'seven', isTypeOnly: false },
  ]);
});
