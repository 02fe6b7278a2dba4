import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ListFilters, NO_FILTERS } from './list-filters.ts';
import { REFETCH_DELAY, useDebouncedFilters } from './use-list-filters.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function openList() {
  const hook = renderHook(
    ({ filters, path }: { filters: Partial<ListFilters>; path: string }) =>
      useDebouncedFilters({ ...NO_FILTERS, ...filters }, path),
    { initialProps: { filters: {}, path: '/products' } },
  );
  return {
    settled: () => hook.result.current.settled,
    isSettling: () => hook.result.current.isSettling,
    show: (filters: Partial<ListFilters>, path = '/products') => hook.rerender({ filters, path }),
    wait: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
  };
}

test('a change of filters is applied after a delay', () => {
  const list = openList();
  list.show({ quality: ['Covert'] });
  expect(list.isSettling()).toBe(true);
  list.wait(REFETCH_DELAY - 1);
  list.show({ quality: ['Covert'], heroes: ['AWP'] });
  list.wait(REFETCH_DELAY - 1);
  expect(list.settled()).toEqual(NO_FILTERS);
  list.wait(1);
  expect(list.settled()).toEqual({ ...NO_FILTERS, quality: ['Covert'], heroes: ['AWP'] });
  expect(list.isSettling()).toBe(false);
});

test('another page is applied at once', () => {
  const list = openList();
  list.show({ page: 4 });
  expect(list.settled().page).toBe(4);
});

test('another path is applied at once', () => {
  const list = openList();
  list.show({ sort: 'asc' }, '/sale');
  expect(list.settled().sort).toBe('asc');
});

test('a change that is undone in time is never requested', () => {
  const list = openList();
  list.show({ quality: ['Covert'] });
  list.wait(REFETCH_DELAY / 2);
  list.show({});
  expect(list.isSettling()).toBe(false);
  list.wait(REFETCH_DELAY);
  expect(list.settled()).toEqual(NO_FILTERS);
});
