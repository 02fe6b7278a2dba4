import { beforeEach, expect, test } from 'vitest';
import { createStoredPreferences } from './stored-preferences.ts';

beforeEach(() => localStorage.clear());

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

test('in a browser that blocks storage the choice is only lost at the next load', () => {
  const rejecting = {
    document: { cookie: '' },
    get localStorage(): Storage {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  } as Window;
  const preferences = createStoredPreferences(rejecting);
  preferences.saveLanguage(4);
  expect(preferences.readLanguage()).toBeNull();
  expect(rejecting.document.cookie).toContain('languageId=4');
});
