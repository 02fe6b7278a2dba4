import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import type { Messages, Texts } from '@patina/platform/remote-contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTexts, formatCount } from './create-texts.ts';

const arrives = (texts: Texts) => async () => ({ default: texts });

function someMessages(namespace: string, change: Partial<Messages> = {}): Messages {
  return {
    namespace,
    en: { title: 'Cart', nested: { action: 'Buy', only: 'Only in English' } },
    others: {
      pt: arrives({ title: 'Carrinho' }),
      es: arrives({ title: 'Carrito' }),
      de: arrives({ title: 'Warenkorb', nested: { action: 'Kaufen' } }),
    },
    ...change,
  };
}

function storeTexts() {
  const texts = createTexts(someMessages('shell'));
  return { ...texts, t: (key: string) => texts.i18n.t(key) };
}

test('the store is in English until a language is chosen', () => {
  expect(storeTexts().t('shell:title')).toBe('Cart');
});

test('a chosen language replaces the English texts; missing ones stay English', async () => {
  const { setLanguage, t } = storeTexts();
  await setLanguage('de', {});
  expect(t('shell:title')).toBe('Warenkorb');
  expect(t('shell:nested.action')).toBe('Kaufen');
  expect(t('shell:nested.only')).toBe('Only in English');
});

test('the operator’s texts override those of the release, also nested ones', async () => {
  const { setLanguage, t } = storeTexts();
  await setLanguage('de', { 'shell.title': 'Körbchen', 'shell.nested.action': 'Her damit', 'other.title': 'x' });
  expect(t('shell:title')).toBe('Körbchen');
  expect(t('shell:nested.action')).toBe('Her damit');
});

test('the operator’s English texts override the English ones of the release', async () => {
  const { setLanguage, t } = storeTexts();
  await setLanguage('en', { 'shell.title': 'Basket' });
  expect(t('shell:title')).toBe('Basket');
});

test('a remote loaded later gets the current language and the operator’s texts', async () => {
  const { addMessages, setLanguage, t } = storeTexts();
  await setLanguage('de', { 'checkout.title': 'Zur Kasse' });
  await addMessages(someMessages('checkout'));
  expect(t('checkout:title')).toBe('Zur Kasse');
  expect(t('checkout:nested.action')).toBe('Kaufen');
});

test('a language chosen later also applies to the loaded remotes', async () => {
  const { addMessages, setLanguage, t } = storeTexts();
  await addMessages(someMessages('checkout'));
  await setLanguage('pt', {});
  expect(t('checkout:title')).toBe('Carrinho');
});

test('texts are not escaped: the page escapes them', async () => {
  const { setLanguage, i18n } = storeTexts();
  await setLanguage('en', { 'shell.title': 'Hello {{name}}' });
  expect(i18n.t('shell:title', { name: '<b>&' })).toBe('Hello <b>&');
});

test('a language without texts is shown in English, except for the operator’s texts', async () => {
  const { setLanguage, t } = storeTexts();
  await setLanguage('fr', { 'shell.title': 'Panier' });
  expect(t('shell:title')).toBe('Panier');
  expect(t('shell:nested.action')).toBe('Buy');
});

test('texts that fail to load are shown in English, and are loaded again with the next choice', async () => {
  let isDown = true;
  const german = async () => {
    if (isDown) throw new Error('Loading chunk failed');
    return { default: { title: 'Warenkorb' } };
  };
  const messages = someMessages('shell');
  const texts = createTexts({ ...messages, others: { ...messages.others, de: german } });
  await texts.setLanguage('de', { 'shell.nested.action': 'Her damit' });
  expect(texts.i18n.t('shell:title')).toBe('Cart');
  expect(texts.i18n.t('shell:nested.action')).toBe('Her damit');
  isDown = false;
  await texts.setLanguage('en', {});
  await texts.setLanguage('de', {});
  expect(texts.i18n.t('shell:title')).toBe('Warenkorb');
});

test('texts that load slowly are shown in English first, and in their language once they have arrived', async () => {
  vi.useFakeTimers();
  const slow = Promise.withResolvers<{ default: Texts }>();
  const messages = someMessages('shell');
  const texts = createTexts({ ...messages, others: { ...messages.others, de: () => slow.promise } });
  const chosen = texts.setLanguage('de', { 'shell.nested.action': 'Her damit' });
  await vi.advanceTimersByTimeAsync(2500);
  await chosen;
  expect(texts.i18n.t('shell:title')).toBe('Cart');
  slow.resolve({ default: { title: 'Warenkorb', nested: { action: 'Kaufen' } } });
  await expect.poll(() => texts.i18n.t('shell:title')).toBe('Warenkorb');
  expect(texts.i18n.t('shell:nested.action')).toBe('Her damit');
});

test('the language chosen last wins, without the operator’s texts of another', async () => {
  const slow = Promise.withResolvers<{ default: Texts }>();
  const messages = someMessages('shell');
  const texts = createTexts({ ...messages, others: { ...messages.others, pt: () => slow.promise } });
  const portuguese = texts.setLanguage('pt', { 'shell.nested.action': 'Comprar' });
  await texts.setLanguage('de', { 'shell.nested.action': 'Her damit' });
  slow.resolve({ default: { title: 'Carrinho' } });
  await portuguese;
  expect(texts.i18n.language).toBe('de');
  expect(texts.i18n.t('shell:title')).toBe('Warenkorb');
  await texts.setLanguage('pt', { 'shell.nested.action': 'Comprar' });
  expect(texts.i18n.t('shell:nested.action')).toBe('Comprar');
});

test('the operator’s texts do not change those of the release', async () => {
  const messages = someMessages('shell');
  const shipped = structuredClone(messages.en);
  await createTexts(messages).setLanguage('en', { 'shell.title': 'Basket', 'shell.nested.action': 'Take' });
  expect(messages.en).toEqual(shipped);
});

test('content of the server whose texts do not arrive is rendered anew', async () => {
  const content = { isStale: false, takeOver: () => undefined, replay: async () => undefined };
  globalThis.patinaContent = content;
  onTestFinished(() => {
    delete globalThis.patinaContent;
  });
  const { addMessages, setLanguage } = storeTexts();
  await setLanguage('de', {});
  expect(content.isStale).toBe(false);
  const failing = () => Promise.reject(new Error('Loading chunk failed'));
  await addMessages(someMessages('checkout', { others: { pt: failing, es: failing, de: failing } }));
  expect(content.isStale).toBe(true);
});

const COUNTS = [0, 7, 999, 1_000, 9_999, 10_000, 16_475, 123_456, 1_000_000, -1, -1_234, -16_475, 1.5, 12_345.678];

test.each([...SHIPPED_LANGUAGES, 'fr'])('counts are formatted as by the browser in %s', (language) => {
  const browser = new Intl.NumberFormat(language);
  expect(COUNTS.map((count) => formatCount(count, language))).toEqual(COUNTS.map((count) => browser.format(count)));
});
