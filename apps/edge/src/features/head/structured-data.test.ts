import { expect, test } from 'vitest';
import { aDescribedPage, aList, aProduct, RIFLE, someSettings } from '#testing/a-described-page.ts';
import { pageHead } from './page-head.ts';
import { structuredData } from './structured-data.ts';

const ORIGIN = 'https://store.test';

test('the home page has structured data of the organisation and the search', () => {
  const sources = aDescribedPage({
    subject: { kind: 'home' },
    store: someSettings({ logo: '/logo.svg', support_email: 'help@store.test' }),
    socialLinks: ['https://social.test/patina'],
  });
  expect(structuredData(sources, ORIGIN, undefined)).toMatchObject([
    {
      '@type': 'Organization',
      name: 'Patina',
      url: 'https://store.test/',
      logo: 'https://store.test/logo.svg',
      email: 'help@store.test',
      sameAs: ['https://social.test/patina'],
    },
    {
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://store.test/products?search={search_term_string}' },
      },
    },
  ]);
});

test.each([
  [1, 'https://schema.org/InStock'],
  [0, 'https://schema.org/OutOfStock'],
])('a product with a stock of %d is offered in euro as %s', (stock, availability) => {
  const sources = aDescribedPage({ subject: { kind: 'product', product: aProduct({ stock }) } });
  const [product] = structuredData(sources, ORIGIN, 'A rifle');
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'AK-47 | Redline (Field-Tested)',
    description: 'A rifle',
    sku: '7',
    image: ['https://store.test/api/share/7.png'],
    offers: {
      '@type': 'Offer',
      url: 'https://store.test/products/rifle/ak-47/7',
      price: '12.50',
      priceCurrency: 'EUR',
      availability,
      itemCondition: 'https://schema.org/UsedCondition',
    },
  });
});

const unit = {
  ...{ id: 5, float: 0.2345678901, seed: 321, phase: null, name_tag: null, charm: null, inspect_url: null },
  ...{ stickers: [{ name: 'Crown (Foil)', slot: 0, wear: 0 }], available_at: null, price: 30 },
};

test('a single item is offered at its own address and price, with what tells it from others', () => {
  const sources = aDescribedPage({ subject: { kind: 'product', product: aProduct({ unit }) } });
  const [product] = structuredData(sources, ORIGIN, undefined);
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'AK-47 | Redline (Field-Tested), float 0.23456789',
    sku: '7-5',
    image: ['https://store.test/api/share/7-5.png'],
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'float', value: 0.2345678901 },
      { '@type': 'PropertyValue', name: 'paint seed', value: 321 },
      { '@type': 'PropertyValue', name: 'sticker', value: 'Crown (Foil)' },
    ],
    offers: { url: 'https://store.test/products/rifle/ak-47/7?unit=5', price: '15.00' },
  });
  const head = pageHead({ ...sources, language: 'de', isLanguageRequested: true });
  expect(head.canonical).toBe('https://store.test/products/rifle/ak-47/7?unit=5&lang=de');
  expect(head.picture?.url).toBe('https://store.test/api/share/7-5.png');
});

const wayOf = (data: object | undefined) =>
  (data as { itemListElement: { position: number; name: string; item: string }[] }).itemListElement.map(
    ({ position, name, item }) => `${position} ${name} ${item}`,
  );

test('a product has breadcrumbs', () => {
  const sources = aDescribedPage({ subject: { kind: 'product', product: aProduct() } });
  expect(wayOf(structuredData(sources, ORIGIN, undefined)[1])).toEqual([
    '1 Patina https://store.test/',
    '2 All skins https://store.test/products',
    '3 Rifles https://store.test/products/rifle',
    '4 AK-47 https://store.test/products/rifle/ak-47',
    '5 AK-47 | Redline (Field-Tested) https://store.test/products/rifle/ak-47/7',
  ]);
});

test('a category has breadcrumbs', () => {
  const sources = aDescribedPage({ subject: aList({ place: { category: RIFLE } }) });
  const [crumbs, ...others] = structuredData(sources, ORIGIN, undefined);
  expect(wayOf(crumbs)).toEqual([
    '1 Patina https://store.test/',
    '2 All skins https://store.test/products',
    '3 Rifles https://store.test/products/rifle',
  ]);
  expect(others).toEqual([]);
});

test('the list of all products has no structured data', () => {
  expect(structuredData(aDescribedPage(), ORIGIN, undefined)).toEqual([]);
});
