import { text } from 'node:stream/consumers';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { writeIndex, writeUrlSet } from './sitemap.ts';

const ORIGIN = 'https://store.test';
const HOSTILE = `/a?b=1&c="><loc>https://evil.example</loc><!--'`;

test('an address in the site map and in its index is a text, whatever it contains', async () => {
  const parser = new XMLParser();
  async function* entries() {
    yield { path: HOSTILE };
  }
  const set = parser.parse(await text(writeUrlSet(ORIGIN, entries())));
  expect(set.urlset).toEqual({ url: { loc: `${ORIGIN}${HOSTILE}` } });
  expect(parser.parse(writeIndex(ORIGIN, [HOSTILE])).sitemapindex).toEqual({ sitemap: { loc: `${ORIGIN}${HOSTILE}` } });
});
