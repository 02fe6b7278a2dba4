import { createStore, StoreProvider } from '@patina/platform/state';
import { consentAtom, FULL_CONSENT, NO_CONSENT } from '@patina/shared-api/state/consent';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { definePersistedList, usePersistedList } from './use-persisted-list.ts';

const list = definePersistedList({
  name: 'numbers',
  size: 3,
  keyOf: (number: number) => number,
  parse: (stored) => (typeof stored === 'number' ? stored : undefined),
});

beforeEach(() => localStorage.clear());

function open(consent = FULL_CONSENT) {
  const store = createStore();
  store.set(consentAtom, consent);
  const { result } = renderHook(() => usePersistedList(list), {
    wrapper: ({ children }) => <StoreProvider store={store}>{children}</StoreProvider>,
  });
  return {
    entries: () => result.current.entries,
    put: (entry: number) => act(() => result.current.put(entry)),
    decide: (decision: typeof consent) => act(() => store.set(consentAtom, decision)),
  };
}

const stored = () => localStorage.getItem('numbers');

test('the latest entry comes first, each is there once, and the oldest makes room', () => {
  const { put, entries } = open();
  for (const entry of [1, 2, 3, 2, 4]) put(entry);
  expect(entries()).toEqual([4, 2, 3]);
});

test('the next visit finds what this one left', () => {
  open().put(7);
  expect(open().entries()).toEqual([7]);
});

test('without consent nothing is kept', () => {
  const { put, entries } = open(NO_CONSENT);
  put(7);
  expect(entries()).toEqual([]);
  expect(stored()).toBeNull();
});

test('analytics alone is no consent to remember', () => {
  open({ functional: false, targeting: true }).put(7);
  expect(stored()).toBeNull();
});

test('withdrawn consent throws away what was kept', () => {
  const { put, entries, decide } = open();
  put(7);
  expect(stored()).toBe('[7]');
  decide(NO_CONSENT);
  expect(entries()).toEqual([]);
  expect(stored()).toBeNull();
});

test('what an earlier visit left is thrown away when this one does not consent', () => {
  localStorage.setItem('numbers', '[7]');
  open(NO_CONSENT);
  expect(stored()).toBeNull();
});

test.each(['', 'no list', '{"a":1}', '["seven",null,7]'])(
  'storage that holds %s is read for what it is worth',
  (text) => {
    localStorage.setItem('numbers', text);
    expect(open().entries()).toEqual(text.includes(',7]') ? [7] : []);
  },
);
