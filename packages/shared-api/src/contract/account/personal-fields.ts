import * as z from 'zod/mini';

/*
 * What people say of themselves, in the words of the specification's section 5. The messages are the English texts;
 * `problem-texts` has them in the other languages.
 */

/** Longest name, address line or city taken. */
export const MAX_FIELD = 100;
/** Longest e-mail address there is (RFC 5321). */
const MAX_EMAIL = 254;
/** Longest password taken, so that hashing it costs the same for everybody. */
export const MAX_PASSWORD = 128;

const TOO_LONG = `Please use at most ${MAX_FIELD} characters`;
const UNPRINTABLE = 'Please remove the characters that cannot be printed';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const PRINTABLE = /^[^\u0000-\u001f\u007f]*$/;

/** What is wrong with a password that is too weak. */
export const WEAK_PASSWORD =
  'Please use at least 8 characters with a lower-case letter, an upper-case letter and a digit';
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** A line of text that must be there, trimmed; `missing` is what is said when it is not. */
export function requiredText(missing: string) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(MAX_FIELD, TOO_LONG), z.regex(PRINTABLE, UNPRINTABLE));
}

/** A line of text that may be empty, trimmed. */
export const optionalText = z
  .string()
  .check(z.trim(), z.maxLength(MAX_FIELD, TOO_LONG), z.regex(PRINTABLE, UNPRINTABLE));

/** An e-mail address, trimmed. Whether it exists is for the mail to find out. */
export function emailAddress(missing: string, malformed: string) {
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
export function newPassword(missing: string) {
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.maxLength(MAX_PASSWORD, `Please use at most ${MAX_PASSWORD} characters`),
      z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d).{8,}$/su, WEAK_PASSWORD),
    );
}

/** A password as it is given to prove who somebody is: any that could have been chosen. */
export function givenPassword(missing: string) {
  return z
    .string(missing)
    .check(z.minLength(1, missing), z.maxLength(MAX_PASSWORD, `Please use at most ${MAX_PASSWORD} characters`));
}

/** A phone number in the form of E.164: `+351912345678`. Whether it can exist is checked by its country's rules. */
export function phoneNumber(missing: string, malformed: string) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.regex(/^\+[1-9]\d{6,14}$/, malformed));
}

/** A phone number as somebody typed it: at most 25 digits, spaces, parentheses, plus signs and hyphens. */
export function typedPhone(missing: string, malformed: string) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(25, malformed), z.regex(/^[\d\s()+-]+$/, malformed));
}

/** The address through which items are sent to somebody on Steam. */
export const MALFORMED_TRADE_LINK =
  'Please enter a Steam trade link such as https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd1234';
