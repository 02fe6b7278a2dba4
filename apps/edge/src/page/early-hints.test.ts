import http from 'node:http';
import { STYLES_COOKIE } from '@patina/platform/boot-data';
import { expect, test } from 'vitest';
import { publishSheets, SHEET_ADDRESSES } from '#testing/publish-sheets.ts';
import { bootOf, startTestEdge, type TestEdge } from '#testing/start-test-edge.ts';

/** The links of a 103 before the response, or none. */
function hintsFor({ address }: TestEdge, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; links: string[] }>((resolve, reject) => {
    let links: string[] = [];
    const call = http.get(`${address}/products`, { agent: false, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, links });
    });
    call.on('information', (hint) => {
      links = String(hint.headers['link']).split(', ');
    });
    call.on('error', reject);
  });
}

test('a browser that opens a page is told early which style sheets the document links to', async () => {
  const edge = await startTestEdge({ earlyHints: true });
  const { shell, remotes } = await publishSheets(edge);
  const hashes = [shell.live.assets['css/main.css'], remotes['catalog']?.live.assets['page.css']];
  const cookie = `${STYLES_COOKIE}=${bootOf(await edge.request('/terms')).styles}`;
  const navigation = { cookie, 'sec-fetch-mode': 'navigate' };
  expect(await hintsFor(edge, navigation)).toEqual({
    status: 200,
    links: SHEET_ADDRESSES.map((address, index) => `<${address}>; rel=preload; as=style; integrity="${hashes[index]}"`),
  });
  // The document has them inside, the client is no browser that opens a page, the document is kept.
  const none = { status: 200, links: [] };
  expect(await hintsFor(edge, { 'sec-fetch-mode': 'navigate' })).toEqual(none);
  expect(await hintsFor(edge, { cookie: `${cookie}; currencyCode=BRL` })).toEqual(none);
  expect(await hintsFor(edge, navigation)).toEqual(none);
});

test('no page is announced where the server in front may not pass it on', async () => {
  const edge = await startTestEdge();
  await publishSheets(edge);
  const cookie = `${STYLES_COOKIE}=${bootOf(await edge.request('/terms')).styles}`;
  expect((await hintsFor(edge, { cookie, 'sec-fetch-mode': 'navigate' })).links).toEqual([]);
});
