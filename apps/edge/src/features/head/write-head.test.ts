import { expect, test } from 'vitest';
import { aDescribedPage, aProduct, someSettings } from '#testing/a-described-page.ts';
import { headTexts } from './head-sources.ts';
import { pageHead } from './page-head.ts';
import { writeHead } from './write-head.ts';

const HOSTILE = '</script></title><script>alert(1)</script><!-- "onload=alert(2) \' &';

test('every tag has the mark of the first page', () => {
  const tags = writeHead(pageHead(aDescribedPage({ subject: { kind: 'home' }, pathname: '/' })));
  expect(tags.length).toBeGreaterThan(10);
  expect(tags.filter((tag) => !/^<(meta|link|script) data-head /.test(tag))).toEqual([]);
});

test('hostile names and texts are escaped', () => {
  const html = writeHead(
    pageHead(
      aDescribedPage({
        subject: { kind: 'product', product: aProduct({ title: HOSTILE, hero: HOSTILE, type: HOSTILE }) },
        store: someSettings({ site_name: HOSTILE }),
        texts: headTexts({ key: 'x.head.product', texts: {} }, 'en', {
          'x.head.product.title': HOSTILE,
          'x.head.product.description': `{{name}} ${HOSTILE}`,
        }),
      }),
    ),
  ).join('\n');
  expect(html.match(/<[a-z/!]+/g)?.filter((tag) => !['<meta', '<link', '<script', '</script'].includes(tag))).toEqual(
    [],
  );
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toMatch(/[^\\]"onload/);
  const [product] = [...html.matchAll(/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json));
  expect(product).toMatchObject({ name: HOSTILE });
});

test('a hostile path is escaped', () => {
  const html = writeHead(pageHead(aDescribedPage({ subject: { kind: 'private' }, pathname: '/a"><script>' }))).join('');
  expect(html).toContain('href="https://store.test/a&quot;&gt;&lt;script&gt;"');
  expect(html).not.toContain('<script>');
});

test('tags without content are left out', () => {
  const html = writeHead({ title: 'A', fullTitle: 'A', storeName: 'A', alternates: [], structuredData: [] }).join('');
  expect(html).toBe(
    '<meta data-head property="og:type" content="website"><meta data-head property="og:site_name" content="A"><meta data-head property="og:title" content="A">',
  );
});
