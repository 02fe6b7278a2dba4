import { expect, test, vi } from 'vitest';
import { propsProblem, readProps } from './fragment-props.ts';

test('properties are what the JSON says', () => {
  expect(readProps('{"open":true,"amount":12.5}', vi.fn())).toEqual({ open: true, amount: 12.5 });
});

test('what is named like a callback tells of its calls', () => {
  const told = vi.fn();
  const { onClose } = readProps('{"onClose":1,"one":2}', told) as { onClose: (...args: unknown[]) => void };
  onClose();
  onClose(true, { id: 7 }, undefined);
  expect(told.mock.calls).toEqual([['onClose()'], ['onClose(true, {"id":7}, undefined)']]);
});

test.each(['', '{', '[]', 'null', '"text"'])('%j is no set of properties, and says why', (text) => {
  expect(propsProblem(text)).toBeTruthy();
  expect(readProps(text, vi.fn())).toEqual({});
});

test('an empty object is one', () => {
  expect(propsProblem('{}')).toBeUndefined();
});
