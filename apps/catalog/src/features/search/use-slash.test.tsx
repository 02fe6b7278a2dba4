import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useSlash } from './use-slash.ts';

function Page() {
  const search = useRef<HTMLInputElement>(null);
  useSlash(search);
  return (
    <>
      <input aria-label="Search" ref={search} defaultValue="ak" />
      <input aria-label="Max" />
      <button type="button">Sort</button>
    </>
  );
}

const slash = (target: Element, init = {}) => fireEvent.keyDown(target, { key: '/', ...init });

test('a slash goes to the search, and is not typed', () => {
  render(<Page />);
  const search = screen.getByLabelText<HTMLInputElement>('Search');
  expect(slash(screen.getByRole('button'))).toBe(false);
  expect(document.activeElement).toBe(search);
  expect([search.selectionStart, search.selectionEnd]).toEqual([0, 2]);
});

test.each([
  ['in a field', () => slash(screen.getByLabelText('Max'))],
  ['with a modifier', () => slash(screen.getByRole('button'), { ctrlKey: true })],
])('a slash %s stays what it is', (_, press) => {
  render(<Page />);
  expect(press()).toBe(true);
  expect(document.activeElement).toBe(document.body);
});
