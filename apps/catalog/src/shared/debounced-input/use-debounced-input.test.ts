import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TYPING_DELAY, useDebouncedInput } from './use-debounced-input.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A field over a filter that is in force as soon as it is committed, trimmed. */
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

test('typed text counts once no key was pressed for a while', () => {
  const field = openField();
  field.type('a');
  field.wait(TYPING_DELAY - 1);
  field.type('ak');
  field.wait(TYPING_DELAY - 1);
  expect(field.commits).toEqual([]);
  field.wait(1);
  expect(field.commits).toEqual(['ak']);
});

test('a submitted text counts at once, and only once', () => {
  const field = openField();
  field.type('ak');
  field.submit('ak');
  field.wait(TYPING_DELAY);
  expect(field.commits).toEqual(['ak']);
});

test('the filter catching up leaves what was typed meanwhile alone', () => {
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

test('Back after Clear all brings the text back', () => {
  const field = openField();
  field.type('ak');
  field.wait(TYPING_DELAY);
  field.filterBecomes('ak');
  field.filterBecomes('');
  field.filterBecomes('ak');
  expect(field.text()).toBe('ak');
});

test('a text typed but not yet counted is dropped when the filter changes elsewhere', () => {
  const field = openField('ak');
  field.type('ak redline');
  field.filterBecomes('');
  field.wait(TYPING_DELAY);
  expect(field.commits).toEqual([]);
  expect(field.text()).toBe('');
});

test('a dropped text never counts', () => {
  const field = openField('ak');
  field.type('ak redline');
  field.drop();
  field.wait(TYPING_DELAY);
  expect(field.commits).toEqual([]);
  expect(field.text()).toBe('ak');
});
