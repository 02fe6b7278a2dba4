import { expect, test } from 'vitest';
import { shownExports } from './page-refresh-runtime.ts';

const Component = () => null;

test('a page module is refreshed by its component, whatever it exports for the router', () => {
  expect(shownExports({ Component, loader: () => null, shouldRevalidate: () => true })).toEqual({ Component });
});

test.each([[undefined], [{ ProductCard: Component }], [{ priceOf: () => 1 }]])(
  'any other module is refreshed by its exports: %o',
  (exports) => expect(shownExports(exports)).toBe(exports),
);
