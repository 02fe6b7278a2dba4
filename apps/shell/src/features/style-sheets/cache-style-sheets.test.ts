import { STYLES_COOKIE } from '@patina/platform/boot-data';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheStyleSheets } from './cache-style-sheets.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  Object.assign(document, { cookie: `${STYLES_COOKIE}=; max-age=0` });
});

/** A document with two style sheets inside, whose files a network answers for so. */
function aDocument(answer: (address: string) => Promise<Response>) {
  document.head.innerHTML = '<style data-href="/shell/main.css"></style><style data-href="/catalog/list.css"></style>';
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('the style sheets inside a document are cached, and the edge is told so', async () => {
  const fetched = aDocument(async () => new Response(''));
  await cacheStyleSheets(window, 'mark');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/shell/main.css', '/catalog/list.css']);
  expect(document.cookie).toContain(`${STYLES_COOKIE}=mark`);
});

test.each([
  { what: 'is missing', answer: async () => new Response('', { status: 404 }) },
  { what: 'cannot be reached', answer: async () => Promise.reject(new TypeError('network')) },
])('the edge is not told of one that $what', async ({ answer }) => {
  aDocument((address) => (address.includes('shell') ? answer() : Promise.resolve(new Response(''))));
  await cacheStyleSheets(window, 'mark');
  expect(document.cookie).not.toContain(STYLES_COOKIE);
});

test('a document that links to its style sheets requests none again', async () => {
  const fetched = aDocument(async () => new Response(''));
  await cacheStyleSheets(window, undefined);
  expect(fetched).not.toHaveBeenCalled();
});
