import { createInstance } from '@patina/platform/i18n';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import de from '#messages/de.json';
import en from '#messages/en.json';
import es from '#messages/es.json';
import { messages } from '#messages/messages.ts';
import pt from '#messages/pt.json';
import { amountField, amountText } from './amounts.ts';
import { Moment, Money } from './values.tsx';

const LANGUAGES = [
  ['en', en, ['1,234.56', '12,345.50', '−0.05'], '1234.50'],
  ['de', de, ['1.234,56', '12.345,50', '−0,05'], '1234,50'],
  // Spanish does not group four digits.
  ['es', es, ['1234,56', '12.345,50', '−0,05'], '1234,50'],
  ['pt', pt, ['1.234,56', '12.345,50', '−0,05'], '1234,50'],
] as const;

test.each(LANGUAGES)('an amount in %s is written as people there do', (language, texts, expected, inField) => {
  const i18n = createInstance();
  i18n.init({ lng: language, resources: { [language]: { desk: texts } }, initAsync: false });
  const t = i18n.getFixedT(language, 'desk');
  expect([1234.56, 12_345.5, -0.05].map((amount) => amountText(t, amount))).toEqual(expected);
  expect(amountField(t, 1234.5)).toBe(inField);
});

const AT = new Date(2026, 10, 9, 16, 5).getTime() / 1000;

test.each([
  ['en', en, '1,234.50 Credits, €1,234.50, −€5.00, 20.00 XTS, 09 Nov 2026 16:05'],
  ['de', de, '1.234,50 Credits, 1.234,50 €, −5,00 €, 20,00 XTS, 09.11.2026 16:05'],
  ['es', es, '12.345,50 Credits, 12.345,50 €, −5,00 €, 20,00 XTS, 09/11/2026 16:05'],
  ['pt', pt, '1.234,50 Credits, 1.234,50 €, −5,00 €, 20,00 XTS, 09/11/2026 16:05'],
])('money and times are in the form of the operator who reads in %s', async (language, texts, expected) => {
  const amount = language === 'es' ? 12_345.5 : 1234.5;
  const element = (
    <p>
      <Money amount={amount} />, <Money amount={amount} currency="EUR" />, <Money amount={-5} currency="EUR" />,{' '}
      <Money amount={20} currency="XTS" />, <Moment seconds={AT} />
    </p>
  );
  renderRoutes(createTestStorefront({}), {
    address: '/today',
    routes: [{ path: 'today', element }],
    messages,
    language,
    texts,
  });
  const shown = await screen.findByRole('paragraph');
  expect(shown.textContent?.replaceAll('\u00a0', ' ')).toBe(expected);
});
