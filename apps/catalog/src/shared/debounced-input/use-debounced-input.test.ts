import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TYPING_DELAY, useDebouncedInput } from './use-debounced-input.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A field whose filter applies as soon as it is committed, trimmed. */
function openField(initial = '') {
  const commits: string[] = [];
  const hook = renderHook(
    ({ current }) =>
      useDebouncedInput(current, (text) => {
        commits.push(text);
        return text.trim();
      }),
    { initialProps: { current: initial } },
  );
  return {
    commits,
    text: () => hook.result.current.text,
    type: (text: string) => act(() => hook.result.current.type(text)),
    submit: (text: string) => act(() => hook.result.current.submit(text)),
    drop: () => act(() => hook.result.current.drop()),
    wait: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
    filterBecomes: (current: string) => hook.rerender({ current }),
  };
}

test('typed text is committed after a pause in typing', () => {
  const field = openField();
  field.type('a');
  field.wait(TYPING_DELAY - 1);
  field.type('ak');
  field.wait(TYPING_DELAY - 1);
  expect(field.commits).toEqual([]);
  field.wait(1);
  expect(field.commits).toEqual(['ak']);
});

test('a submitted text is committed at once, and only once', () => {
  const field = openField();
  field.type('ak');
  field.submit('ak');
  field.wait(TYPING_DELAY);
  expect(field.commits).toEqual(['ak']);
});

test('an update of the filter does not overwrite newer typed text', () => {
  const field = openField();
  field.type('ak ');
  field.wait(TYPING_DELAY);
  field.type('ak r');
  field.filterBecomes('ak');
  expect(field.text()).toBe('ak r');
});

test('a filter cleared elsewhere empties the field', () => {
  const field = openField('ak');
  field.filterBecomes('');
  expect(field.text()).toBe('');
});

test('Back after Clear all restores the text', () => {
  const field = openField();
  field.type('ak');
  field.wait(TYPING_DELAY);
  field.filterBecomes('ak');
  field.filterBecomes('');
  field.filterBecomes('ak');
  expect(field.text()).toBe('ak');
});

test('text that is not committed is discarded when the filter changes elsewhere', () => {
  const field = openField('ak');
  field.type('ak redline');
  field.filterBecomes('');
  field.wait(TYPING_DELAY);
  expect(field.commits).toEqual([]);
  expect(field.text()).toBe('');
});

test('discarded text is never committed', () => {
  const field = openField('ak');
  field.type('ak redline');
  field.drop();
  field.wait(TYPING_DELAY);
  expect(field.commits).toEqual([]);
  expect(field.text()).toBe('ak');
});
