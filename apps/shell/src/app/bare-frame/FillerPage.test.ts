import { expect, test, vi } from 'vitest';
import { propsProblem, readProps } from './FillerPage.tsx';

test('properties are parsed from JSON', () => {
  expect(readProps('{"open":true,"amount":12.5}', vi.fn())).toEqual({ open: true, amount: 12.5 });
});

test('a property named like a callback reports its calls', () => {
  const told = vi.fn();
  const { onClose } = readProps('{"onClose":1,"one":2}', told) as { onClose: (...args: unknown[]) => void };
  onClose();
  onClose(true, { id: 7 }, undefined);
  expect(told.mock.calls).toEqual([['onClose()'], ['onClose(true, {"id":7}, undefined)']]);
});

test.each(['', '{', '[]', 'null', '"text"'])(
  '%j is not an object of properties, and the reason is returned',
  (text) => {
    expect(propsProblem(text)).toBeTruthy();
    expect(readProps(text, vi.fn())).toEqual({});
  },
);

test('an empty object is valid', () => {
  expect(propsProblem('{}')).toBeUndefined();
});
