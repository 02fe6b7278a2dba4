import * as z from 'zod/mini';
import type { FieldProblemCode } from '../problems/field-problem-codes.ts';
import { PRINTABLE } from '../protocol/request-parameters.ts';

/*
 * Fields about a person (docs/product.md#personal-fields). Messages of the schemas are codes of
 * `contract/problems/field-problem-codes.ts`.
 */

const MAX_FIELD = 100;
/** Longest possible email address (RFC 5321). */
const MAX_EMAIL = 254;
/** Longest accepted password; limits the cost of hashing. */
export const MAX_PASSWORD = 128;

/** A required line of text, trimmed; `missing` is the problem code when it is empty. */
export function requiredText(missing: FieldProblemCode) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(MAX_FIELD, 'text-too-long'),
      z.regex(PRINTABLE, 'text-unprintable'),
    );
}

export const optionalText = z
  .string()
  .check(z.trim(), z.maxLength(MAX_FIELD, 'text-too-long'), z.regex(PRINTABLE, 'text-unprintable'));

/** What a person is called. */
export const personName = { name: requiredText('first-name-required'), surname: requiredText('last-name-required') };

/** Id of a country, as the select has it, or its ISO code. */
const chosenCountry = z.union(
  [
    z.int().check(z.positive('country-required')),
    z.string().check(z.trim(), z.minLength(1, 'country-required'), z.maxLength(MAX_FIELD, 'country-unsupported')),
  ],
  'country-required',
);

/** Where a person lives; the problem codes are of an empty line and of an empty post code. */
export const personAddress = (lineMissing: FieldProblemCode, postCodeMissing: FieldProblemCode) => ({
  country: chosenCountry,
  city: requiredText('city-required'),
  address: requiredText(lineMissing),
  postCode: requiredText(postCodeMissing),
});

export const termsAccepted = z.optional(z.boolean().check(z.refine((accepted) => accepted, 'terms-not-accepted')));

/** An email address, trimmed. Only the verification email shows whether it exists. */
export function emailAddress(missing: FieldProblemCode, malformed: FieldProblemCode) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(MAX_EMAIL, malformed),
      z.regex(/^[^\s@,;<>()"]+@[^\s@,;<>()"]+\.[^\s@,;<>()".]{2,}$/, malformed),
    );
}

/** A new password: at least 8 characters with a lower-case letter, an upper-case letter and a digit. */
export function newPassword(missing: FieldProblemCode) {
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.maxLength(MAX_PASSWORD, 'password-too-long'),
      z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).{8,}$/su, 'password-weak'),
    );
}

/** A password that proves an identity; the rules for new passwords do not apply. */
export function enteredPassword(missing: FieldProblemCode) {
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(MAX_PASSWORD, 'password-too-long'));
}

/** A phone number in E.164 form: `+351912345678`. The numbering plan of its country is checked elsewhere. */
export function phoneNumber(missing: FieldProblemCode, malformed: FieldProblemCode) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.regex(/^\+[1-9]\d{6,14}$/, malformed));
}

/** A phone number as typed: at most 25 digits, spaces, parentheses, plus signs and hyphens. */
export function typedPhone(missing: FieldProblemCode, malformed: FieldProblemCode) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(25, malformed), z.regex(/^[\d\s()+-]+$/, malformed));
}
