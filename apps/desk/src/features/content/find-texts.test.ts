import { expect, test } from 'vitest';
import { findTexts, textsShownAs } from './find-texts.ts';
import type { KnownText } from './known-texts.ts';

const aText = (key: string, standard: string, own?: string): KnownText => ({
  text_language: 'en',
  key,
  standard,
  own,
});

const TEXTS = [
  aText('catalog.product.add', 'Add to cart'),
  aText('catalog.list.count_other', '{{count, number}} items'),
  aText('shell.cart.count_other', '{{count}} items in your cart'),
  aText('account.hello', 'Hello {{name}}, you have {{amount}}'),
  aText('shell.value', '{{value, number}}'),
  aText('checkout.terms', 'I accept the <terms>terms (all of them)</terms>.'),
  aText('shell.footer.home', 'Home', 'Art'),
];

const shownAs = (words: string) => textsShownAs(TEXTS, words).map(({ key }) => key);
const found = (words: string) => findTexts(TEXTS, words).map(({ key }) => key);

test('a text is found by what the page shows, whatever its case and its spaces', () => {
  expect(shownAs(' ADD  to\u00a0cart ')).toEqual(['catalog.product.add']);
  expect(shownAs('Add to')).toEqual([]);
});

test('numbers and names stand where a text has placeholders', () => {
  expect(shownAs('15,830 items')).toEqual(['catalog.list.count_other']);
  expect(shownAs('3 items in your cart')).toEqual(['shell.cart.count_other']);
  expect(shownAs('many items')).toEqual([]);
  expect(shownAs('Hello Ana Silva, you have €12.50')).toEqual(['account.hello']);
});

test('of the forms of a text that of the number is shown', () => {
  const forms = ['one', 'many', 'other'].map((form) => ({
    ...aText(`shell.items_${form}`, '{{count, number}} artículos'),
    text_language: 'es',
  }));
  expect(textsShownAs(forms, '1.287 artículos').map(({ key }) => key)).toEqual(['shell.items_other']);
  expect(textsShownAs(forms, '3.000.000 artículos').map(({ key }) => key)).toEqual(['shell.items_many']);
});

test('links in a text are no words of it, and its signs are taken as they are', () => {
  expect(shownAs('I accept the terms (all of them).')).toEqual(['checkout.terms']);
});

test('a text of placeholders alone is not found by every number', () => {
  expect(shownAs('15')).toEqual([]);
});

test('an own text is found by its words, and by those of the release that it replaces', () => {
  expect(shownAs('Art')).toEqual(['shell.footer.home']);
  expect(shownAs('Home')).toEqual(['shell.footer.home']);
});

test('after what is shown as the words come texts with each of them, the shortest first, then parts of words, and keys', () => {
  expect(found('items')).toEqual(['catalog.list.count_other', 'shell.cart.count_other']);
  expect(found('3 items')).toEqual(['catalog.list.count_other', 'shell.cart.count_other']);
  expect(found('cart')).toEqual(['catalog.product.add', 'shell.cart.count_other']);
  expect(found('art')).toEqual(['shell.footer.home', 'catalog.product.add', 'shell.cart.count_other']);
  expect(found('cart add')).toEqual(['catalog.product.add']);
  expect(found('catalog')).toEqual(['catalog.product.add', 'catalog.list.count_other']);
  expect(found('checkout.terms')).toEqual(['checkout.terms']);
  expect(found('nothing')).toEqual([]);
  expect(found(' ')).toEqual([]);
});
