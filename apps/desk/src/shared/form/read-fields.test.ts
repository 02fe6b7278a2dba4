import { createInstance } from '@patina/platform/i18n';
import { expect, test } from 'vitest';
import de from '#messages/de.json';
import en from '#messages/en.json';
import { readFraction, readSignedAmount, SIGNED_AMOUNT } from './read-fields.ts';

function textsOf(language: 'de' | 'en') {
  const i18n = createInstance();
  i18n.init({ lng: language, resources: { [language]: { desk: { de, en }[language] } }, initAsync: false });
  return i18n.getFixedT(language, 'desk');
}

test.each([
  ['de', '1,0825', 1.0825],
  ['de', '1,082', 1.082],
  ['de', '1.0825', 1.0825],
  ['de', '1.08', 1.08],
  ['de', '1.082', undefined],
  ['en', '1.082', 1.082],
  ['en', '1,082', undefined],
  ['en', '-3', -3],
  ['en', '3.', undefined],
] as const)('a rate that is typed in %s as %s is %s', (language, typed, rate) => {
  expect(readFraction(textsOf(language), typed)).toBe(rate);
});

test.each([
  ['12,50', 12.5],
  ['+12.5', 12.5],
  ['−1.234,50', -1234.5],
  ['-1,234.50', -1234.5],
])('%s Credits are given, or taken', (typed, amount) => {
  const fields = new FormData();
  fields.set('amount', typed);
  expect(readSignedAmount(fields, 'amount')).toBe(amount);
  expect(new RegExp(`^(?:${SIGNED_AMOUNT})$`, 'v').test(typed)).toBe(true);
});

test.each(['1.234', '1,234', '−1.234', '12,345'])('a field does not take %s, which may be two amounts', (typed) => {
  expect(new RegExp(`^(?:${SIGNED_AMOUNT})$`, 'v').test(typed)).toBe(false);
});
