import { beforeAll, beforeEach, expect, test } from 'vitest';
import { searchBySlash } from './search-key.ts';

beforeAll(() => searchBySlash(document));

beforeEach(() => {
  document.body.innerHTML = `
    <form role="search"><input type="hidden" name="sort"><input id="search" value="ak"></form>
    <input id="max"><button>Sort</button>`;
});

const search = () => document.querySelector<HTMLInputElement>('#search');

function slash(at: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...init });
  return document.querySelector(at)?.dispatchEvent(event) ?? false;
}

test('a slash goes to the search, and is not typed', () => {
  expect(slash('button')).toBe(false);
  expect(document.activeElement).toBe(search());
  expect([search()?.selectionStart, search()?.selectionEnd]).toEqual([0, 2]);
});

test.each([
  ['in a field', () => slash('#max')],
  ['with a modifier', () => slash('button', { ctrlKey: true })],
])('a slash %s stays what it is', (_, press) => {
  expect(press()).toBe(true);
  expect(document.activeElement).toBe(document.body);
});

test('a slash on a page without a search stays what it is', () => {
  search()?.remove();
  expect(slash('button')).toBe(true);
});
