import type { Messages } from '@patina/platform/remote-contract';
import { expect, test } from 'vitest';
import { messages as shellMessages } from '../../messages/messages.ts';
import { bringTexts } from './bring-texts.ts';
import { createTexts } from './create-texts.ts';

const messages: Messages = {
  namespace: 'shell',
  en: { greeting: 'Welcome in', nav: { products: 'Not this one' } },
  others: {
    pt: async () => ({ default: {} }),
    es: async () => ({ default: {} }),
    de: async () => ({ default: { greeting: 'Willkommen' } }),
  },
};

test('the texts of a page are there when it is shown, in the language of the store, and take none away', async () => {
  const texts = createTexts(shellMessages);
  const before = texts.i18n.t('nav.products');
  await texts.setLanguage('de', {});
  const [frame] = bringTexts([{ children: [{ lazy: async () => ({ Component: () => null, messages }) }] }], texts);
  const lazy = frame?.children?.[0]?.lazy as () => Promise<object>;
  expect(Object.keys(await lazy())).toEqual(['Component']);
  expect(texts.i18n.t('greeting')).toBe('Willkommen');
  await texts.setLanguage('en', {});
  expect(texts.i18n.t('greeting')).toBe('Welcome in');
  expect(texts.i18n.t('nav.products')).toBe(before);
});

test('what the operator says wins over texts that come later', async () => {
  const texts = createTexts(shellMessages);
  await texts.setLanguage('en', { 'shell.greeting': 'Come in' });
  const [page] = bringTexts([{ lazy: async () => ({ messages }) }], texts);
  await (page?.lazy as () => Promise<object>)();
  expect(texts.i18n.t('greeting')).toBe('Come in');
});
