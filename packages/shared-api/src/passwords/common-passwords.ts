import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that are refused, from the most common one down. */
const REFUSED = 10_000;

const known = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Whether a password is among the most common ones, in any case of its letters. */
export function isCommonPassword(password: string): boolean {
  return known.has(password.toLowerCase());
}
