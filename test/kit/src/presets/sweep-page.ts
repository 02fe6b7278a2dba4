import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { everyTest } from './every-test.ts';

// jsdom has no layout and therefore no scrolling; a file that runs without a page has no Element at all.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {};

// As long as every other timeout (every-test.ts): the first test of a file loads the code of the page.
configure({ asyncUtilTimeout: everyTest.expect.poll.timeout });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  if (typeof document !== 'undefined') clearVisit();
});

// Vitest fails when its worker ends during an import.
afterAll(() => vi.dynamicImportSettled());

/**
 * Clears what a browser stores: the files of a worker share the page, and a language chosen by one must not affect the
 * next.
 */
function clearVisit(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0; path=/`;
  }
}
