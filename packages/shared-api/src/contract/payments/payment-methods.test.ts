import { expect, test } from 'vitest';
import { isProviderMethod, isWordedMethod, methodTitle, PAYMENT_METHODS } from './payment-methods.ts';

test('the usual name of a method is translated, the name that an operator has given it is not', () => {
  expect(methodTitle('card', 'de', 'Credit/Debit card')).toBe('Kredit-/Debitkarte');
  expect(methodTitle('card', 'de', 'Visa only')).toBe('Visa only');
  expect(methodTitle('mbway', 'de', 'MBWAY')).toBe('MBWAY');
});

test.each(['Credit/debit card', 'Credit / Debit Card', 'Credit/Debit cards', 'Kredit/Debit card'])(
  '"%s" is the usual name with a letter changed: as it is in English, translated elsewhere',
  (title) => {
    expect(['en', 'de', 'fr'].map((language) => methodTitle('card', language, title))).toEqual([
      title,
      'Kredit-/Debitkarte',
      title,
    ]);
  },
);

test.each([
  ['bank', 'Bank Pro'],
  ['balance', 'Wallet'],
  ['card', ''],
])('the name of %s, "%s", is the operator’s own', (code, title) => {
  expect(methodTitle(code, 'de', title)).toBe(title);
});

test('a method is called by its English name in a language that the store does not ship', () => {
  expect(methodTitle('balance', 'fr')).toBe('Balance');
});

test('a method that only the operator knows has their title, and its code once it is not offered any more', () => {
  expect(methodTitle('paypal', 'en', 'PayPal')).toBe('PayPal');
  expect(methodTitle('paypal', 'en')).toBe('PAYPAL');
  expect(['paypal', 'constructor'].filter((code) => isProviderMethod(code) || isWordedMethod(code))).toEqual([]);
});

test('all methods but the balance are paid at a provider', () => {
  expect(PAYMENT_METHODS.filter(isProviderMethod)).toEqual(['card', 'multibanco', 'mbway', 'bank']);
});
