import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { everyTest } from './every-test.ts';

// jsdom lays nothing out, so it has no scrolling either; a file that runs without a page has no Element at all.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {};

// As long as every other wait (every-test.ts): the first test of a file loads the code of the page.
configure({ asyncUtilTimeout: everyTest.expect.poll.timeout });

afterEach(() => {
  cleanup();
  if (typeof document !== 'undefined') forgetVisit();
});

/** What a browser keeps of a visit: the files of a worker share the page, and a language chosen by one is not the next one's. */
function forgetVisit(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0; path=/`;
  }
}
