import { STYLES_COOKIE } from '@patina/platform/boot-data';
import { integrityOf } from '@patina/releases/storage/release-file';
import { afterEach, expect, test, vi } from 'vitest';
import { holdClock } from '#testing/hold-clock.ts';
import { PAGE_RULES, publishSheets, SHEET_ADDRESSES } from '#testing/publish-sheets.ts';
import { liveCatalogue, startRenderingEdge } from '#testing/start-rendering-edge.ts';
import { bootOf, startTestEdge, type TestResponse } from '#testing/start-test-edge.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const sheetsIn = ({ text }: TestResponse) =>
  [...text.matchAll(/<style data-href="([^"]*)">(.*?)<\/style>/gs)].map(([, address, rules]) => [address, rules]);
const linkedBy = ({ text }: TestResponse) =>
  [...text.matchAll(/<link rel="(?:stylesheet|preload" as="style)"[^>]* href="([^"]*)"/g)].map(
    ([, address]) => address,
  );
const policyOf = ({ headers }: TestResponse) => String(headers['content-security-policy']);

test('a first visit gets its style sheets inside the document, a later one links to those that its browser has', async () => {
  const edge = await startTestEdge();
  await publishSheets(edge);
  const first = await edge.request('/products');
  expect(sheetsIn(first)).toEqual([
    [SHEET_ADDRESSES[0], '@layer app{body{background:url(/releases/shell/s1/img/wall.svg)}}'],
    [SHEET_ADDRESSES[1], PAGE_RULES],
  ]);
  expect(linkedBy(first)).toEqual([]);
  for (const [, rules = ''] of sheetsIn(first)) expect(policyOf(first)).toContain(`'${integrityOf(rules)}'`);
  expect(policyOf(first)).not.toContain('unsafe');
  const { styles } = bootOf(first);
  const later = await edge.request('/products', { headers: { cookie: `${STYLES_COOKIE}=${styles}` } });
  expect([sheetsIn(later), linkedBy(later), bootOf(later).styles]).toEqual([[], SHEET_ADDRESSES, undefined]);
  expect(later.headers['cache-control']).toBe(first.headers['cache-control']);
  expect((await edge.request('/products')).text).toBe(first.text);
});

test('after a release, and with a mark of nothing, documents have their styles inside', async () => {
  const edge = await startTestEdge();
  const registry = await publishSheets(edge);
  const cookie = `${STYLES_COOKIE}=${bootOf(await edge.request('/products')).styles}`;
  liveCatalogue(registry).live.version = 'c3';
  await edge.releases.write(registry);
  const visit = (value: string) => edge.request('/', { headers: { cookie: value } });
  await vi.waitFor(async () => expect(sheetsIn(await visit(cookie))).toHaveLength(1), { timeout: 5000 });
  expect(sheetsIn(await visit(`${STYLES_COOKIE}=x`))).toHaveLength(1);
});

test.each([
  { what: 'has been altered', written: '.page{color:red}' },
  { what: 'would end its element', page: '.page{content:"</style><script>"}' },
  { what: 'imports another', page: '@import "more.css";' },
])('a style sheet that $what is linked to, and checked by the browser', async ({ written, page = PAGE_RULES }) => {
  const edge = await startTestEdge();
  await publishSheets(edge, { page });
  if (written) await edge.releases.writeFile('catalog/c2/page.css', written);
  const response = await edge.request('/products');
  expect(sheetsIn(response).map(([address]) => address)).toEqual([SHEET_ADDRESSES[0]]);
  expect(response.text).toContain(`href="${SHEET_ADDRESSES[1]}" integrity="${integrityOf(page)}"`);
});

test('addresses that lead anywhere by themselves are left as they are', async () => {
  const shell = 'a{mask:url("#m");b:url(data:image/png;base64,AA);c:url(/d.svg);e:url("../f.svg?g#h")}';
  const edge = await startTestEdge();
  await publishSheets(edge, { shell });
  const [[, rules] = []] = sheetsIn(await edge.request('/products'));
  expect(rules).toBe(shell.replace('../f.svg', '/releases/shell/s1/f.svg'));
});

test('the documents with and without styles inside have the same content, rendered once', async () => {
  const shell = `module.exports = { shared: {}, render: async () => '<p style="order:1">' + Math.random() + '</p>' };`;
  holdClock();
  const edge = await startRenderingEdge({ shell });
  await publishSheets(edge, { registry: edge.registry });
  const keptFor = (headers = {}) =>
    vi.waitUntil(
      async () => {
        const page = await edge.request('/products', { headers });
        return page.headers.etag === undefined ? undefined : page;
      },
      { timeout: 10_000 },
    );
  const first = await keptFor();
  const later = await keptFor({ cookie: `${STYLES_COOKIE}=${bootOf(first).styles}` });
  const contentIn = ({ text }: TestResponse) => /<div id="root" data-server>.*?<\/div>/s.exec(text)?.[0];
  expect(contentIn(first)).toMatch(/0\.\d+/);
  expect(contentIn(later)).toBe(contentIn(first));
  expect([sheetsIn(first).length, linkedBy(later).length]).toEqual([2, 2]);
  // Behind what is seen.
  expect(first.text.indexOf('modulepreload')).toBeGreaterThan(first.text.indexOf('</p></div>'));
});
