import { expect, test } from 'vitest';
import { aDescribedPage, aList, aProduct, RIFLE, someSettings, TEXTS } from '#testing/a-described-page.ts';
import { headTexts } from './head-sources.ts';
import { pageHead } from './page-head.ts';
import type { PageSubject } from './page-subject.ts';

const AK = RIFLE.subcategories[0];
const A_PRODUCT: PageSubject = { kind: 'product', product: aProduct() };
const productTexts = headTexts(
  {
    key: 'catalog.head.product',
    texts: {
      en: { 'catalog.head.product.title': '{{name}}', 'catalog.head.product.description': '{{name}}: {{price}}' },
    },
  },
  'en',
  {},
);

test.each([
  [aList(), 'All skins · Patina', 'Everything at Patina'],
  [aList({ page: 3 }), 'All skins, page 3 · Patina', 'Everything at Patina'],
  [aList({ place: { category: RIFLE } }), 'Rifles: skins · Patina', 'All Rifles'],
  [aList({ place: { category: RIFLE, ...(AK && { weapon: AK }) } }), 'AK-47 skins · Patina', 'AK-47 for  at Patina'],
])('the texts of a list are those of its category or weapon: %j', (subject, fullTitle, description) => {
  expect(pageHead(aDescribedPage({ subject }))).toMatchObject({ fullTitle, description });
});

test('a page has texts in its language, and in English where they are missing', () => {
  const subject = aList({ place: { category: RIFLE }, page: 2 });
  expect(pageHead(aDescribedPage({ subject, language: 'de' }))).toMatchObject({
    title: 'Gewehre: skins, Seite 2',
    description: 'All Gewehre',
  });
});

test('the operator’s texts override those of the release', () => {
  const texts = headTexts({ key: 'catalog.head.list', texts: TEXTS }, 'en', { 'catalog.head.list.title': 'Our skins' });
  expect(pageHead(aDescribedPage({ texts })).title).toBe('Our skins');
});

test.each<[PageSubject, string, string]>([
  [aList(), '/products/all', 'https://store.test/products'],
  [aList({ page: 2 }), '/products', 'https://store.test/products?page=2'],
  [aList({ path: '/products/rifle', isNarrowed: true }), '/products/rifle', 'https://store.test/products/rifle'],
  [A_PRODUCT, '/products/knife/karambit/7', 'https://store.test/products/rifle/ak-47/7'],
  [{ kind: 'private' }, '/cart', 'https://store.test/cart'],
  [{ kind: 'home' }, '/', 'https://store.test/'],
  [{ kind: 'public' }, '/gift-cards', 'https://store.test/gift-cards'],
  [{ kind: 'page', page: aPage({ slug: 'terms' }) }, '/static-page/3', 'https://store.test/terms'],
  [{ kind: 'page', page: aPage({ slug: null }) }, '/static-page/3', 'https://store.test/static-page/3'],
])('the canonical address of %j at %s is %s', (subject, pathname, canonical) => {
  expect(pageHead(aDescribedPage({ subject, pathname })).canonical).toBe(canonical);
});

function aPage(change: { slug: string | null; content?: string }) {
  return { id: 3, title: 'Terms', is_terms: 1, is_privacy: 0, content: '', ...change };
}

test('the language in the address is part of the canonical address', () => {
  const head = pageHead(aDescribedPage({ subject: aList({ page: 2 }), language: 'de', isLanguageRequested: true }));
  expect(head.canonical).toBe('https://store.test/products?page=2&lang=de');
});

test('every language has an alternate address, and x-default has one', () => {
  expect(pageHead(aDescribedPage({ isLanguageRequested: true })).alternates).toEqual([
    { language: 'en', url: 'https://store.test/products?lang=en' },
    { language: 'de', url: 'https://store.test/products?lang=de' },
    { language: 'x-default', url: 'https://store.test/products' },
  ]);
});

test('static pages have no alternate languages', () => {
  const subject: PageSubject = { kind: 'page', page: aPage({ slug: 'terms' }) };
  const head = pageHead(aDescribedPage({ subject, language: 'de', isLanguageRequested: true }));
  expect(head).toMatchObject({ canonical: 'https://store.test/terms', alternates: [] });
});

test.each<[PageSubject, string | undefined]>([
  [aList(), undefined],
  [aList({ page: 2 }), undefined],
  [aList({ isNarrowed: true }), 'noindex,follow'],
  [aList({ isEmpty: true }), 'noindex,follow'],
  [A_PRODUCT, undefined],
  [{ kind: 'home' }, undefined],
  [{ kind: 'public' }, undefined],
  [{ kind: 'private' }, 'noindex'],
  [{ kind: 'missing' }, 'noindex'],
  [{ kind: 'unknown' }, undefined],
])('robots of %j: %s', (subject, robots) => {
  const head = pageHead(aDescribedPage({ subject }));
  expect(head.robots).toBe(robots);
  if (robots) expect(head).toMatchObject({ alternates: [], structuredData: [] });
});

test.each<PageSubject>([{ kind: 'missing' }, { kind: 'unknown' }])(
  '%j has no canonical address and no picture',
  (subject) => {
    const head = pageHead(aDescribedPage({ subject }));
    expect(head).not.toHaveProperty('canonical');
    expect(head).not.toHaveProperty('picture');
  },
);

test('the title of a page without data is the store’s name', () => {
  expect(pageHead(aDescribedPage({ subject: { kind: 'unknown' } }))).toMatchObject({ fullTitle: 'Patina' });
});

test('without an origin, no absolute addresses are written', () => {
  const head = pageHead(aDescribedPage({ subject: A_PRODUCT, origin: undefined, texts: productTexts }));
  expect(head).toMatchObject({ title: 'AK-47 | Redline (Field-Tested)', alternates: [], structuredData: [] });
  expect(head).not.toHaveProperty('canonical');
  expect(head).not.toHaveProperty('picture');
});

test('a product is described with its price in the page’s currency', () => {
  expect(pageHead(aDescribedPage({ subject: A_PRODUCT, texts: productTexts }))).toMatchObject({
    description: 'AK-47 | Redline (Field-Tested): R$75.00',
    offer: { amount: '75.00', currency: 'BRL', isInStock: true },
    picture: { url: 'https://store.test/api/share/7.png', size: { width: 1200, height: 630 } },
  });
});

test('a product’s imported picture is used unchanged', () => {
  const store = someSettings({ image_host: 'https://pictures.test/' });
  const subject: PageSubject = { kind: 'product', product: aProduct({ img_url: 'skins/7.png' }) };
  expect(pageHead(aDescribedPage({ subject, store })).picture).toEqual({
    url: 'https://pictures.test/skins/7.png',
    alt: 'AK-47 | Redline (Field-Tested)',
  });
});

test('braces in the name of a product are not replaced', () => {
  const subject: PageSubject = { kind: 'product', product: aProduct({ title: '{{store}} {{price}}' }) };
  expect(pageHead(aDescribedPage({ subject, texts: productTexts })).title).toBe('{{store}} {{price}}');
});
