import { expect, test, vi } from 'vitest';
import { adoptStyleSheets } from './adopt-style-sheets.ts';

const SHEET = 'https://store.test/releases/catalog/2/list.css';
const HEAD = `
  <base href="https://store.test/">
  <link rel="stylesheet" href="/releases/shell/1/main.css">
  <link rel="preload" as="fetch" href="/releases/catalog/2/integrity.json">
  <link rel="preload" as="style" href="/releases/catalog/2/list.css">`;

/** A page as the edge composes it, whose style sheets load when `arrives` is called. */
function aPage({ isAwaited = false } = {}) {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = HEAD;
  const arrives = Promise.withResolvers<void>();
  const styleSheet = vi.fn((_: string) => arrives.promise);
  const removeStyleSheets = vi.fn();
  const isShown = vi.fn();
  adoptStyleSheets(page, { styleSheet, removeStyleSheets, isAwaited: () => isAwaited }).then(isShown);
  return { arrives, styleSheet, removeStyleSheets, isShown };
}

test('the page is shown only after the style sheets of its remote have loaded', async () => {
  const { arrives, styleSheet, isShown } = aPage();
  expect(styleSheet.mock.calls).toEqual([[SHEET]]);
  await Promise.resolve();
  expect(isShown).not.toHaveBeenCalled();
  arrives.resolve();
  await expect.poll(() => isShown).toHaveBeenCalled();
});

test('a style sheet that fails is left to the page, which then fails as well', async () => {
  const { arrives, isShown, removeStyleSheets } = aPage();
  arrives.reject(new Error('404'));
  await expect.poll(() => isShown).toHaveBeenCalled();
  expect(removeStyleSheets).toHaveBeenCalledWith(SHEET);
});

test('a style sheet that never loads is not waited for', async () => {
  vi.useFakeTimers();
  const { isShown, removeStyleSheets } = aPage();
  await vi.advanceTimersByTimeAsync(2500);
  expect(isShown).toHaveBeenCalled();
  expect(removeStyleSheets).toHaveBeenCalledWith(SHEET);
});

test('a style sheet that the page itself waits for delays nothing else', async () => {
  const { arrives, styleSheet, isShown, removeStyleSheets } = aPage({ isAwaited: true });
  await expect.poll(() => isShown).toHaveBeenCalled();
  arrives.reject(new Error('404'));
  expect(styleSheet).toHaveBeenCalledTimes(1);
  expect(removeStyleSheets).not.toHaveBeenCalled();
});
