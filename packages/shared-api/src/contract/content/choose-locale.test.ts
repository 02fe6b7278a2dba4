import { expect, test } from 'vitest';
import { chooseCurrency, chooseLanguage, requestedLanguage } from './choose-locale.ts';

const euro = { code: 'EUR', symbol: '€', value: 1, default: 1 };
const real = { code: 'BRL', symbol: 'R$', value: 6.2, default: 0 };
const english = { id: 1, code: 'en', title: 'English', default: 0 };
const german = { id: 4, code: 'de', title: 'Deutsch', default: 1 };

test('a stored currency is kept while the store offers it', () => {
  expect(chooseCurrency([euro, real], 'BRL')).toBe(real);
});

test('an unknown currency falls back to the default, then to the first, then to euro', () => {
  expect(chooseCurrency([real, euro], 'XXX')).toBe(euro);
  expect(chooseCurrency([real], 'XXX')).toBe(real);
  expect(chooseCurrency([], 'XXX').code).toBe('EUR');
});

test('the stored language comes before the default one, the default one before the first', () => {
  expect(chooseLanguage([english, german], 1)).toBe(english);
  expect(chooseLanguage([english, german], 99)).toBe(german);
  expect(chooseLanguage([english], null)).toBe(english);
});

test('without any language the start-up fails', () => {
  expect(() => chooseLanguage([], null)).toThrow('Failed to load languages');
});

test.each([
  ['lang=de', german],
  ['lang=DE&page=2', german],
  ['lang=fr', undefined],
  ['lang=', undefined],
  ['page=2', undefined],
])('?%s in an address selects a language by its code', (search, language) => {
  expect(requestedLanguage([english, german], new URLSearchParams(search))).toBe(language);
});
