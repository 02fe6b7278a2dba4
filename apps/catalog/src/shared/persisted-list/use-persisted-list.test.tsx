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

test('the newest entry is first, each is stored once, and the oldest is dropped', () => {
  const { put, entries } = open();
  for (const entry of [1, 2, 3, 2, 4]) put(entry);
  expect(entries()).toEqual([4, 2, 3]);
});

test('entries are kept for the next visit', () => {
  open().put(7);
  expect(open().entries()).toEqual([7]);
});

test('without consent nothing is stored', () => {
  const { put, entries } = open(NO_CONSENT);
  put(7);
  expect(entries()).toEqual([]);
  expect(stored()).toBeNull();
});

test('consent to analytics only is not enough to store entries', () => {
  open({ functional: false, targeting: true }).put(7);
  expect(stored()).toBeNull();
});

test('withdrawing consent deletes the entries', () => {
  const { put, entries, decide } = open();
  put(7);
  expect(stored()).toBe('[7]');
  decide(NO_CONSENT);
  expect(entries()).toEqual([]);
  expect(stored()).toBeNull();
});

test('entries of an earlier visit are deleted without consent', () => {
  localStorage.setItem('numbers', '[7]');
  open(NO_CONSENT);
  expect(stored()).toBeNull();
});

test.each(['', 'not a list', '{"a":1}', '["seven",null,7]'])(
  'stored data %s are read as far as they are valid',
  (text) => {
    localStorage.setItem('numbers', text);
    expect(open().entries()).toEqual(text.includes(',7]') ? [7] : []);
  },
);
