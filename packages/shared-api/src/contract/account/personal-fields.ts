import * as z from 'zod/mini';
import type { FieldProblemCode } from '../problems/field-problem-codes.ts';

/*
 * Fields about a person (docs/product.md#personal-fields). Messages of the schemas are codes of
 * `contract/problems/field-problem-codes.ts`.
 */

/** Longest name, address line or city taken. */
export const MAX_FIELD = 100;
/** Longest e-mail address there is (RFC 5321). */
const MAX_EMAIL = 254;
/** Longest password taken, so that hashing it costs the same for everybody. */
export const MAX_PASSWORD = 128;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const PRINTABLE = /^[^\u0000-\u001f\u007f]*$/;

/** A line of text that must be there, trimmed; `missing` is what is said when it is not. */
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

/** A line of text that may be empty, trimmed. */
export const optionalText = z
  .string()
  .check(z.trim(), z.maxLength(MAX_FIELD, 'text-too-long'), z.regex(PRINTABLE, 'text-unprintable'));

/** An e-mail address, trimmed. Whether it exists is for the mail to find out. */
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

/** A password as it is chosen: at least 8 characters with a lower-case letter, an upper-case letter and a digit. */
export function newPassword(missing: FieldProblemCode) {
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.maxLength(MAX_PASSWORD, 'password-too-long'),
      z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).{8,}$/su, 'password-weak'),
    );
}

/** A password as it is given to prove who somebody is: any that could have been chosen. */
export function givenPassword(missing: FieldProblemCode) {
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(MAX_PASSWORD, 'password-too-long'));
}

/** A phone number in the form of E.164: `+351912345678`. Whether it can exist is checked by its country's rules. */
export function phoneNumber(missing: FieldProblemCode, malformed: FieldProblemCode) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.regex(/^\+[1-9]\d{6,14}$/, malformed));
}

/** A phone number as somebody typed it: at most 25 digits, spaces, parentheses, plus signs and hyphens. */
export function typedPhone(missing: FieldProblemCode, malformed: FieldProblemCode) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(25, malformed), z.regex(/^[\d\s()+-]+$/, malformed));
}
