import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '@patina/platform/languages';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Credentials, Registration } from '../contract/account/identity.ts';
import { PasswordChange, PasswordReset, PasswordResetRequest, ProfileForm } from '../contract/account/profile.ts';
import { SupportRequest } from '../contract/content/support.ts';
import { SellOrder } from '../contract/offers/offer.ts';
import { Checkout } from '../contract/orders/purchase.ts';
import { TopUp } from '../contract/payments/deposit.ts';
import { BankForm, CardForm, SellerContact } from '../contract/payouts/withdrawal.ts';
import { ENGLISH_TEXTS } from '../contract/problems/english-texts.ts';
import { FIELD_PROBLEMS } from '../contract/problems/field-problem-codes.ts';
import { NOTICES } from '../contract/problems/notice-codes.ts';
import { PAGE_PROBLEMS } from '../contract/problems/page-problem-codes.ts';
import { PROBLEMS } from '../contract/problems/problem-codes.ts';
import de from './de.json';
import es from './es.json';
import pt from './pt.json';

const TABLES: Record<TranslatedLanguage, Record<string, string>> = { pt, es, de };

test.each(TRANSLATED_LANGUAGES)('every code has a text in %s, and there are no others', (language) => {
  expect(Object.keys(TABLES[language]).toSorted()).toEqual(Object.keys(ENGLISH_TEXTS).toSorted());
  expect(Object.values(TABLES[language]).filter((text) => text.trim() === '')).toEqual([]);
});

test('a code is in one list only, and in kebab case', () => {
  const codes = [PROBLEMS, FIELD_PROBLEMS, PAGE_PROBLEMS, NOTICES].flatMap((list) => Object.keys(list));
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
  expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
});

test('texts of different codes differ, so that a wrong code is noticed', () => {
  const texts = Object.values(ENGLISH_TEXTS);
  expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
});

const SCHEMAS = {
  BankForm,
  CardForm,
  // Without the fields that are not entered in the form.
  Checkout: z.omit(Checkout, {
    directPayment: true,
    expectedTotal: true,
    promocode: true,
    steamId: true,
    termsAccepted: true,
  }),
  Credentials,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  ProfileForm,
  Registration,
  SellerContact,
  SellOrder,
  SupportRequest: z.omit(SupportRequest, { order: true }),
  TopUp: z.omit(TopUp, { termsAccepted: true }),
};
const LONG = 'a'.repeat(300);

/** The messages of a schema for values that are missing, empty, too long or of another type. */
function complaintsOf(schema: z.ZodMiniObject): string[] {
  const fields = Object.keys(schema.shape).filter((name) => name !== 'currency' && name !== 'language');
  return [undefined, '', 'a', LONG, '\u0000']
    .map((value) => Object.fromEntries(fields.map((name, place) => [name, value && `${value}${place}`])))
    .flatMap((values) => z.safeParse(schema, values).error?.issues ?? [])
    .map(({ message }) => message);
}

test.each(Object.entries(SCHEMAS))('the messages of %s are codes of the list', (_, schema) => {
  const complaints = complaintsOf(schema);
  expect(complaints.length).toBeGreaterThan(0);
  expect(complaints.filter((complaint) => !(complaint in FIELD_PROBLEMS))).toEqual([]);
});
