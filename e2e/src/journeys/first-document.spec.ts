import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '@playwright/test';

/**
 * Budget of a document without its rendered part and its style sheets, in bytes after brotli as the edge compresses
 * (docs/benchmarks.md). About 90 of them say what fills the two slots of the house: the page of offers, and the top-up.
 */
const BUDGET = 8_290;

test('the document of the product list stays within its budget beside its content', async ({ request }) => {
  let html = '';
  // Only a page that is kept is the same each time: one that is streamed may send its scripts before its content, or come without it.
  await expect
    .poll(async () => {
      const page = await request.get('/products');
      html = await page.text();
      return page.headers()['etag'] === undefined ? '' : html;
    })
    .toContain('<div id="root" data-server>');
  const bare = html
    .replace(/(<div id="root" data-server>)[\s\S]*(?=<\/div>\s*<div id="patina-failure")/, '$1')
    .replace(/<style data-href[^>]*>[\s\S]*?<\/style>/g, '')
    // The content's style attributes, which the page's policy allows as rules only.
    .replace(/<style[^>]*>(?:\[data-style="[^"]*"\]\{[^}]*\})+<\/style>/, '');
  expect(bare).toContain('patina-boot');
  expect(bare).not.toContain('@font-face');
  expect(bare).not.toContain('<article');
  const compressed = brotliCompressSync(bare, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  expect(compressed.length).toBeLessThanOrEqual(BUDGET);
});
