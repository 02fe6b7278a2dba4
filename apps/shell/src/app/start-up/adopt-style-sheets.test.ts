import { expect, onTestFinished, test, vi } from 'vitest';
import { adoptStyleSheets } from './adopt-style-sheets.ts';

const HEAD = `
  <link rel="stylesheet" href="/releases/shell/1/main.css">
  <link rel="preload" as="style" href="/releases/catalog/2/list.css" integrity="sha256-list">`;

/** A page as the edge composes it. */
function aPage() {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = HEAD;
  const isShown = vi.fn();
  adoptStyleSheets(page).then(isShown);
  const sheets = () => Array.from(page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'));
  return { sheets, isShown };
}

test('every style sheet of the document gets its absolute address', () => {
  const { sheets } = aPage();
  expect(sheets().map(({ dataset, href }) => dataset['href'] === href)).toEqual([true, true]);
});

test('the page is shown only after the style sheets of its remote have loaded, with their integrity', async () => {
  const { sheets, isShown } = aPage();
  const [, list] = sheets();
  expect(list?.getAttribute('integrity')).toBe('sha256-list');
  await Promise.resolve();
  expect(isShown).not.toHaveBeenCalled();
  list?.dispatchEvent(new Event('load'));
  await expect.poll(() => isShown).toHaveBeenCalled();
  expect(sheets()).toHaveLength(2);
});

test('a style sheet that fails is left to the loader of the page, which then fails as well', async () => {
  const { sheets, isShown } = aPage();
  sheets()[1]?.dispatchEvent(new Event('error'));
  await expect.poll(() => isShown).toHaveBeenCalled();
  expect(sheets()).toHaveLength(1);
});

test('a style sheet that never loads is not waited for', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { sheets, isShown } = aPage();
  await vi.advanceTimersByTimeAsync(2500);
  expect(isShown).toHaveBeenCalled();
  expect(sheets()).toHaveLength(1);
});
