import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { chosenLocaleAtom } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { beforeEach, expect, test } from 'vitest';
import { aProblem, aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { clearPreferences } from '#testing/clear-preferences.ts';
import { startUp } from './start-up.ts';

beforeEach(() => {
  clearPreferences();
  history.replaceState(null, '', '/');
});

async function started(answers = someAnswers()) {
  const storefront = aStorefront(answers);
  await startUp(storefront, location.search);
  return {
    storefront,
    locale: storefront.store.get(chosenLocaleAtom),
    session: storefront.store.get(sessionAtom),
  };
}

test('a first visit starts as a guest with the store’s defaults', async () => {
  const { locale, session } = await started();
  expect(locale).toEqual({ currency: 'EUR', language: 1 });
  expect(session).toEqual({ isAuthenticated: false, emailVerified: false, authCheckedOnce: true });
});

test('a confirmed session is known before the first page is shown', async () => {
  const { session } = await started(
    someAnswers({ '/is-auth': { status: 'OK', authenticated: true, emailVerified: true } }),
  );
  expect(session).toEqual({ isAuthenticated: true, emailVerified: true, authCheckedOnce: true });
});

test('a failed session check starts the store as a guest', async () => {
  const { session, locale } = await started(someAnswers({ '/is-auth': undefined }));
  expect(session).toEqual({ isAuthenticated: false, emailVerified: false, authCheckedOnce: true });
  expect(locale).not.toBeNull();
});

test('the stored currency and language are kept', async () => {
  localStorage.setItem('currencyCode', 'BRL');
  localStorage.setItem('languageId', '4');
  const { locale, storefront } = await started();
  expect(locale).toEqual({ currency: 'BRL', language: 4 });
  expect(storefront.texts.i18n.language).toBe('de');
});

test('the language in the address comes before the stored one, and is stored', async () => {
  localStorage.setItem('languageId', '1');
  history.replaceState(null, '', '/products?lang=de');
  const { locale, storefront } = await started();
  expect(locale).toMatchObject({ language: 4 });
  expect(storefront.texts.i18n.language).toBe('de');
  expect(localStorage.getItem('languageId')).toBe('4');
  expect(document.cookie).toContain('languageId=4');
});

test('an unknown language in the address changes nothing', async () => {
  localStorage.setItem('languageId', '4');
  history.replaceState(null, '', '/products?lang=xx');
  expect((await started()).locale).toMatchObject({ language: 4 });
  expect(localStorage.getItem('languageId')).toBe('4');
});

test.each([
  ['currencies and languages that the store no longer has', 'XXX', '99'],
  ['nonsense', '__proto__', 'NaN'],
  ['empty values', '', ''],
])('a choice of %s falls back to the defaults', async (_, currency, language) => {
  localStorage.setItem('currencyCode', currency);
  localStorage.setItem('languageId', language);
  expect((await started()).locale).toEqual({ currency: 'EUR', language: 1 });
});

test('without the currencies the store opens in euro', async () => {
  localStorage.setItem('currencyCode', 'BRL');
  expect((await started(someAnswers({ '/currencies': undefined }))).locale).toEqual({ currency: 'EUR', language: 1 });
});

test.each([
  ['/languages', undefined, '/languages is away'],
  ['/settings', undefined, 'Failed to fetch settings'],
  ['/settings', new ApiProblem('unintelligible', 'Invalid response format from server'), 'Invalid settings response'],
  ['/settings', aProblem(503, 'The store is being moved.'), 'The store is being moved.'],
])('without %s (%s) the store cannot start: %s', async (path, answer, reason) => {
  await expect(started(someAnswers({ [path]: answer }))).rejects.toThrow(reason);
});

test('a store without any language cannot start', async () => {
  const answers = someAnswers({ '/languages': { status: 'OK', payload: [] } });
  await expect(started(answers)).rejects.toThrow('Failed to load languages');
});

test('without the operator’s texts and the countries the store starts', async () => {
  const { locale } = await started(someAnswers({ '/localizations': undefined, '/countries': undefined }));
  expect(locale).not.toBeNull();
});

test('the operator’s texts are loaded before the first page is shown', async () => {
  const { storefront } = await started(someAnswers({ '/localizations': { 'shell.nav.shop': 'Gallery' } }));
  expect(storefront.texts.i18n.t('shell:nav.shop')).toBe('Gallery');
});
