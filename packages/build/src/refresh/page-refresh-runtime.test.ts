import { expect, test } from 'vitest';
import { shownExports } from './page-refresh-runtime.ts';

const Component = () => null;

test('a page is refreshed as the component it is, whatever it brings for the router', () => {
  expect(shownExports({ Component, loader: () => null, shouldRevalidate: () => true })).toEqual({ Component });
});

test.each([[undefined], [{ ProductCard: Component }], [{ priceOf: () => 1 }]])(
  'any other module is what it exports: %o',
  (exports) => expect(shownExports(exports)).toBe(exports),
);
