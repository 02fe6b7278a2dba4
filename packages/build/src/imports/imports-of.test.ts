import { expect, test } from 'vitest';
import { exportsOf, importsOf } from './imports-of.ts';

test('every form of an import is found', () => {
  const source = `
import './provided.ts';
import { a, type B } from 'one';
import type { C } from 'two';
import type {} from 'declarations';
import * as z from 'three';
import D, {
  e,
} from 'four';
export { f } from 'five';
export type { G } from 'six';
export * from "seven";
const h = () => import(/* webpackChunkName: "H" */ 'eight');
const text = "import nothing from 'here'";
// import { i } from 'a comment';
const j = \`
import { k } from 'a template';
\`;
export const l = (name: string) => import(name);
`;
  expect(importsOf('a.ts', source)).toEqual([
    { specifier: './provided.ts', isTypeOnly: false, names: [] },
    { specifier: 'one', isTypeOnly: false, names: ['a'] },
    { specifier: 'two', isTypeOnly: true, names: [] },
    { specifier: 'declarations', isTypeOnly: true, names: [] },
    { specifier: 'three', isTypeOnly: false, names: ['*'] },
    { specifier: 'four', isTypeOnly: false, names: ['default', 'e'] },
    { specifier: 'five', isTypeOnly: false, names: ['f'] },
    { specifier: 'six', isTypeOnly: true, names: [] },
    { specifier: 'seven', isTypeOnly: false, names: ['*'] },
    { specifier: 'eight', isTypeOnly: false, names: ['*'] },
  ]);
});

test('components are parsed as well', () => {
  const source = `import { B } from 'one';\nexport const A = <T,>() => <B<T> text="import 'two'">import 'three'</B>;`;
  expect(importsOf('A.tsx', source)).toEqual([{ specifier: 'one', isTypeOnly: false, names: ['B'] }]);
});

test('a file that does not parse is named', () => {
  expect(() => importsOf('a.ts', 'import {')).toThrow(/^a\.ts does not parse: /);
});

test('the exports of a module are listed without its types', () => {
  const source = `
export const a = 1;
export function b() {}
export class C {}
export interface D {}
export type E = string;
export { f, type G } from 'one';
export default a;
`;
  expect(exportsOf('a.ts', source)).toEqual(['a', 'b', 'C', 'f', 'default']);
});
