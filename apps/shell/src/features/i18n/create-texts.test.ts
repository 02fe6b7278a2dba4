import type { Messages, Texts } from '@patina/platform/remote-contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTexts } from './create-texts.ts';

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

test('the store speaks English until a language is chosen', () => {
  expect(storeTexts().t('shell:title')).toBe('Cart');
});

test('a chosen language replaces the English texts; what it lacks stays English', async () => {
  const { setLanguage, t } = storeTexts();
  await setLanguage('de', {});
  expect(t('shell:title')).toBe('Warenkorb');
  expect(t('shell:nested.action')).toBe('Kaufen');
  expect(t('shell:nested.only')).toBe('Only in English');
});

test('the operator’s texts win over those that ship, in depth, too', async () => {
  const { setLanguage, t } = storeTexts();
  await setLanguage('de', { 'shell.title': 'Körbchen', 'shell.nested.action': 'Her damit', 'other.title': 'x' });
  expect(t('shell:title')).toBe('Körbchen');
  expect(t('shell:nested.action')).toBe('Her damit');
});

test('the operator’s English texts win over the English that ships', async () => {
  const { setLanguage, t } = storeTexts();
  await setLanguage('en', { 'shell.title': 'Basket' });
  expect(t('shell:title')).toBe('Basket');
});

test('a remote that comes late gets the current language and the operator’s texts', async () => {
  const { addMessages, setLanguage, t } = storeTexts();
  await setLanguage('de', { 'checkout.title': 'Zur Kasse' });
  await addMessages(someMessages('checkout'));
  expect(t('checkout:title')).toBe('Zur Kasse');
  expect(t('checkout:nested.action')).toBe('Kaufen');
});

test('a language chosen later reaches the remotes that are there', async () => {
  const { addMessages, setLanguage, t } = storeTexts();
  await addMessages(someMessages('checkout'));
  await setLanguage('pt', {});
  expect(t('checkout:title')).toBe('Carrinho');
});

test('texts are taken as they are: the page escapes them, not the translation', async () => {
  const { setLanguage, i18n } = storeTexts();
  await setLanguage('en', { 'shell.title': 'Hello {{name}}' });
  expect(i18n.t('shell:title', { name: '<b>&' })).toBe('Hello <b>&');
});

test('a language that the pages do not ship is read in English, but for what the operator wrote', async () => {
  const { setLanguage, t } = storeTexts();
  await setLanguage('fr', { 'shell.title': 'Panier' });
  expect(t('shell:title')).toBe('Panier');
  expect(t('shell:nested.action')).toBe('Buy');
});

test('texts that do not arrive are read in English, and are asked for again with the next choice', async () => {
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

test('texts that keep a page waiting are read in English, and in their language once they are there', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const slow = Promise.withResolvers<{ default: Texts }>();
  const messages = someMessages('shell');
  const texts = createTexts({ ...messages, others: { ...messages.others, de: () => slow.promise } });
  const chosen = texts.setLanguage('de', { 'shell.nested.action': 'Her damit' });
  await vi.advanceTimersByTimeAsync(2500);
  await chosen;
  expect(texts.i18n.t('shell:title')).toBe('Cart');
  slow.resolve({ default: { title: 'Warenkorb', nested: { action: 'Kaufen' } } });
  await slow.promise;
  await Promise.resolve();
  expect(texts.i18n.t('shell:title')).toBe('Warenkorb');
  expect(texts.i18n.t('shell:nested.action')).toBe('Her damit');
});

test('the language chosen last wins, and the operator’s texts of another stay out of it', async () => {
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

test('the operator’s texts leave those that ship as they are', async () => {
  const messages = someMessages('shell');
  const shipped = structuredClone(messages.en);
  await createTexts(messages).setLanguage('en', { 'shell.title': 'Basket', 'shell.nested.action': 'Take' });
  expect(messages.en).toEqual(shipped);
});
