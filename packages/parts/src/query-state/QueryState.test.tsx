import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bothQueries, type QueryResult, QueryState } from './QueryState.tsx';

const LOADING: QueryResult<string> = { data: undefined, error: null, isFetching: true, refetch: vi.fn() };
const FAILED = { ...LOADING, error: new Error('no answer'), isFetching: false };
const LOADED = { ...LOADING, data: 'AK-47', isFetching: false };

function shown<Data>(query: QueryResult<Data>): string {
  const { container } = render(
    <QueryState query={query} loading="loading" failed={({ error }) => error.message}>
      {(data) => String(data)}
    </QueryState>,
  );
  return container.textContent ?? '';
}

test('data are shown as soon as there are some, also while newer ones load or fail', () => {
  expect(shown(LOADED)).toBe('AK-47');
  expect(shown({ ...LOADED, isFetching: true })).toBe('AK-47');
  expect(shown({ ...LOADED, error: new Error('no answer') })).toBe('AK-47');
});

test('without data a failure is shown, and before it the loading state', () => {
  expect(shown(LOADING)).toBe('loading');
  expect(shown(FAILED)).toBe('no answer');
});

test('empty data count as data', () => {
  expect(shown({ ...LOADED, data: 0 })).toBe('0');
});

test('the retry of a failure loads again', () => {
  const refetch = vi.fn();
  render(
    <QueryState
      query={{ ...FAILED, refetch }}
      loading={null}
      failed={({ retry }) => (
        <button type="button" onClick={retry}>
          Again
        </button>
      )}
    >
      {() => null}
    </QueryState>,
  );
  screen.getByRole('button').click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('two queries are shown once both have data, and until then as the first without data', () => {
  expect(shown(bothQueries(LOADED, LOADED))).toBe('AK-47,AK-47');
  expect(shown(bothQueries(LOADING, FAILED))).toBe('loading');
  expect(shown(bothQueries(LOADED, FAILED))).toBe('no answer');
  expect(shown(bothQueries(FAILED, LOADING))).toBe('no answer');
});
