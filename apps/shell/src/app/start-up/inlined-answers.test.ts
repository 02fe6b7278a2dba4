import { expect, test } from 'vitest';
import { createInlinedAnswers } from './inlined-answers.ts';

const page = { answers: { '/settings': { status: 'OK' } }, locale: { currency: 'EUR', language: 1 } };

test('an inlined answer is used once', () => {
  const inlined = createInlinedAnswers(page);
  expect(inlined('/settings', {})).toEqual({ status: 'OK' });
  expect(inlined('/settings', {})).toBeUndefined();
});

test('an inlined answer in another currency or language is not used', () => {
  const inlined = createInlinedAnswers(page);
  expect(inlined('/settings', { currency: 'USD', language: 1 })).toBeUndefined();
  expect(inlined('/settings', { currency: 'EUR', language: 2 })).toBeUndefined();
  expect(inlined('/settings', { currency: 'EUR', language: 1 })).toEqual({ status: 'OK' });
});
