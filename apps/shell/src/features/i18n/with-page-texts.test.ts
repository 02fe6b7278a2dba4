import type { Messages } from '@patina/platform/remote-contract';
import { expect, test } from 'vitest';
import { messages as shellMessages } from '#messages/messages.ts';
import { createTexts } from './create-texts.ts';
import { withPageTexts } from './with-page-texts.ts';

const messages: Messages = {
  namespace: 'shell',
  en: { greeting: 'Welcome in', nav: { products: 'Not this one' } },
  others: {
    pt: async () => ({ default: {} }),
    es: async () => ({ default: {} }),
    de: async () => ({ default: { greeting: 'Willkommen' } }),
  },
};

function Page() {
  return null;
}

/** Loads a lazy route as the router does. */
async function open(texts: ReturnType<typeof createTexts>): Promise<object> {
  const [frame] = withPageTexts([{ children: [{ lazy: async () => ({ Component: Page, messages }) }] }], texts);
  const lazy = frame?.children?.[0]?.lazy;
  if (typeof lazy !== 'function') throw new Error('The page is no longer lazy.');
  return lazy();
}

test('the texts of a page are added before it is shown, in the current language, and remove no others', async () => {
  const texts = createTexts(shellMessages);
  const before = texts.i18n.t('nav.products');
  await texts.setLanguage('de', {});
  expect(await open(texts)).toEqual({ Component: Page });
  expect(texts.i18n.t('greeting')).toBe('Willkommen');
  await texts.setLanguage('en', {});
  expect(texts.i18n.t('greeting')).toBe('Welcome in');
  expect(texts.i18n.t('nav.products')).toBe(before);
});

test('the operator’s texts override texts that load later', async () => {
  const texts = createTexts(shellMessages);
  await texts.setLanguage('en', { 'shell.greeting': 'Come in' });
  await open(texts);
  expect(texts.i18n.t('greeting')).toBe('Come in');
});
