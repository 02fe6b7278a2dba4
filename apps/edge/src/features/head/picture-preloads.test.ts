import { expect, test } from 'vitest';
import { aList, aProduct } from '#testing/a-described-page.ts';
import { picturePreloads } from './write-head.ts';

test('the first row of a list is preloaded, on phones only the visible pictures', () => {
  const pictures = ['/1.svg', '/2.svg', '/3.svg', '/4.svg', '/5.svg', '/6.svg'];
  expect(picturePreloads(aList({ pictures }), '')).toEqual([
    '<link rel="preload" as="image" fetchpriority="high" href="/1.svg">',
    '<link rel="preload" as="image" fetchpriority="high" href="/2.svg">',
    '<link rel="preload" as="image" fetchpriority="high" media="(min-width: 48rem)" href="/3.svg">',
    '<link rel="preload" as="image" fetchpriority="high" media="(min-width: 48rem)" href="/4.svg">',
    '<link rel="preload" as="image" fetchpriority="high" media="(min-width: 48rem)" href="/5.svg">',
  ]);
});

test('a drawing that two items share is preloaded once', () => {
  expect(picturePreloads(aList({ pictures: ['/1.svg', '/1.svg'] }), '')).toHaveLength(1);
});

test('the picture of a product is preloaded', () => {
  expect(picturePreloads({ kind: 'product', product: aProduct() }, '')).toEqual([
    '<link rel="preload" as="image" fetchpriority="high" href="/api/art/v/7-ft.svg">',
  ]);
});

test.each([
  'https://elsewhere.test/1.png',
  '//elsewhere.test/1.png',
  '/\\elsewhere.test/1.png',
  'https://pictures.test.evil/1',
])('the picture %s of another host is not preloaded', (picture) => {
  expect(picturePreloads(aList({ pictures: [picture] }), 'https://pictures.test')).toEqual([]);
});

test('pictures of the operator’s image host are preloaded from there', () => {
  const pictures = ['skins/1.png', 'https://pictures.test/skins/2.png?a="b&c'];
  expect(picturePreloads(aList({ pictures }), 'https://pictures.test/')).toEqual([
    '<link rel="preload" as="image" fetchpriority="high" href="https://pictures.test/skins/1.png">',
    '<link rel="preload" as="image" fetchpriority="high" href="https://pictures.test/skins/2.png?a=&quot;b&amp;c">',
  ]);
});

test('other pages have no preloads', () => {
  expect(picturePreloads({ kind: 'home' }, '')).toEqual([]);
});
