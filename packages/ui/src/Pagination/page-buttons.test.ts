import { expect, test } from 'vitest';
import { pageButtons } from './page-buttons.ts';

const row = (page: number, pages: number, leading: number) =>
  pageButtons(page, pages, leading)
    .map((button) => (button === 'ellipsis' ? '…' : button))
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [8, 8, '1 … 5 6 7 8'],
  [1, 20, '1 2 3 4 … 20'],
  [3, 20, '1 2 3 4 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [5, 20, '1 … 4 5 6 … 20'],
  [9, 20, '1 … 8 9 10 … 20'],
  [16, 20, '1 … 15 16 17 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 17 18 19 20'],
  [512, 1034, '1 … 511 512 513 … 1034'],
])('on a wide screen page %i of %i has the buttons %s', (page, pages, buttons) => {
  expect(row(page, pages, 4)).toBe(buttons);
});

test.each([
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 … 20'],
  [2, 20, '1 2 … 20'],
  [3, 20, '1 2 3 … 20'],
  [4, 20, '1 … 4 … 20'],
  [18, 20, '1 … 18 19 20'],
  [20, 20, '1 … 20'],
])('on a phone page %i of %i has the buttons %s', (page, pages, buttons) => {
  expect(row(page, pages, 1)).toBe(buttons);
});

const everyPlace = Array.from({ length: 40 }, (_, index) => index + 1).flatMap((pages) =>
  Array.from({ length: pages }, (_, index) => ({ page: index + 1, pages })),
);

test('first, last and current page always have a button, and never more than seven places are taken', () => {
  for (const { page, pages } of everyPlace) {
    for (const leading of [1, 4]) {
      const buttons = pageButtons(page, pages, leading);
      expect(buttons).toEqual(expect.arrayContaining([1, page, pages]));
      expect(buttons.length).toBeLessThanOrEqual(7);
    }
  }
});

test('an ellipsis never replaces a single page', () => {
  for (const { page, pages } of everyPlace) {
    for (const leading of [1, 4]) {
      const buttons = pageButtons(page, pages, leading);
      buttons.forEach((button, index) => {
        if (button !== 'ellipsis') return;
        expect(Number(buttons[index + 1]) - Number(buttons[index - 1])).toBeGreaterThan(2);
      });
    }
  }
});

test('every button on a phone also exists on a wide screen', () => {
  for (const { page, pages } of everyPlace) {
    const narrow = pageButtons(page, pages, 1).filter((button) => button !== 'ellipsis');
    expect(pageButtons(page, pages, 4)).toEqual(expect.arrayContaining(narrow));
  }
});
