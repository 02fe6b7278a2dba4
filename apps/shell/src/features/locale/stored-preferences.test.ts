import { beforeEach, expect, test } from 'vitest';
import { clearPreferences, setCookie } from '#testing/clear-preferences.ts';
import { createStoredPreferences } from './stored-preferences.ts';

beforeEach(clearPreferences);

test('a first visit has no stored choice', () => {
  const preferences = createStoredPreferences(window);
  expect(preferences.readCurrency()).toBeNull();
  expect(preferences.readLanguage()).toBeNull();
});

test('a choice is stored under the specified keys, and in cookies for the edge', () => {
  const preferences = createStoredPreferences(window);
  preferences.saveCurrency({ code: 'BRL', symbol: 'R$' });
  preferences.saveLanguage(4);
  expect({ ...localStorage }).toEqual({ currencyCode: 'BRL', currencySymbol: 'R$', languageId: '4' });
  expect(document.cookie.split('; ').sort()).toEqual(['currencyCode=BRL', 'languageId=4']);
  expect(preferences.readCurrency()).toBe('BRL');
  expect(preferences.readLanguage()).toBe(4);
});

test('a choice made without scripts is in the cookies only', () => {
  const preferences = createStoredPreferences(window);
  setCookie('languageId=3');
  setCookie('currencyCode=BRL');
  expect([preferences.readLanguage(), preferences.readCurrency()]).toEqual([3, 'BRL']);
  localStorage.setItem('languageId', '4');
  expect(preferences.readLanguage()).toBe(4);
});

test('a malformed cookie is no choice', () => {
  setCookie('currencyCode=%');
  expect(createStoredPreferences(window).readCurrency()).toBeNull();
});

test('in a browser that blocks storage the choice is kept in the cookie', () => {
  const rejecting = {
    document: { cookie: '' },
    get localStorage(): Storage {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  } as Window;
  const preferences = createStoredPreferences(rejecting);
  preferences.saveLanguage(4);
  expect(rejecting.document.cookie).toContain('languageId=4');
  expect(preferences.readLanguage()).toBe(4);
});
