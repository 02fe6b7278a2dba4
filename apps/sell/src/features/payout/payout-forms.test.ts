import { expect, test } from 'vitest';
import { cardNumberMask, expiryMask, ibanMask, type Mask, upperCaseMask, wearMask } from './payout-forms.ts';

test.each<[Mask, string, string]>([
  [cardNumberMask, '4111', '4111'],
  [cardNumberMask, '41111', '4111 1'],
  [cardNumberMask, '4111-1111 1111x1111', '4111 1111 1111 1111'],
  [cardNumberMask, '41111111111111112222', '4111 1111 1111 1111'],
  [expiryMask, '1', '1'],
  [expiryMask, '12', '12'],
  [expiryMask, '123', '12/3'],
  [expiryMask, '12/28', '12/28'],
  [expiryMask, '5', '05'],
  [expiryMask, '5/28', '05/28'],
  [expiryMask, '1/28', '01/28'],
  [expiryMask, '12/2028', '12/28'],
  [expiryMask, '12 / 289', '12/28'],
  [ibanMask, 'pt50000201231234567890154', 'PT50 0002 0123 1234 5678 9015 4'],
  [ibanMask, 'DE89-3704', 'DE89 3704'],
  [upperCaseMask, 'Ana Reis', 'ANA REIS'],
])('%o formats %j as %j', (mask, typed, worn) => {
  expect(mask(typed)).toBe(worn);
});

test('the caret keeps its position when typing in the middle', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.value = '4111 91111 1111';
  field.setSelectionRange(6, 6);
  wearMask(field, cardNumberMask);
  expect([field.value, field.selectionStart]).toEqual(['4111 9111 1111 1', 6]);
  field.value = '4111 9111 11113';
  field.setSelectionRange(15, 15);
  wearMask(field, cardNumberMask);
  expect([field.value, field.selectionStart]).toEqual(['4111 9111 1111 3', 16]);
  field.remove();
});
