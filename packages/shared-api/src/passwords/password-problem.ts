import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldProblemCode } from '../contract/problems/field-problem-codes.ts';
import { isMadeOfNames } from './made-of-names.ts';

/** Whose password it is. */
export interface PasswordOwner {
  /** The store's name. */
  store: string;
  email: string;
  /** First and last name, as far as they are known. */
  names: readonly string[];
}

/** Shorter names of addresses, such as `jo` of jo@example.com, are part of many good passwords. */
const SHORTEST_NAME = 4;

/** Passwords that are refused, from the most common one down. */
const REFUSED = 10_000;

const known = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Whether a password is among the most common ones, in any case of its letters. */
export function isCommonPassword(password: string): boolean {
  return known.has(password.toLowerCase());
}

/**
 * Why a new password would be guessed first: it contains the address or its name, many people have it, or it is no more than
 * names and a number. The server decides by it; forms ask before they send. With its list it has 200 kB: load it when needed.
 */
export function passwordProblem(password: string, owner: PasswordOwner): FieldProblemCode | undefined {
  const [typed, address] = [password.toLowerCase(), owner.email.trim().normalize('NFC').toLowerCase()];
  const [name = '', domain = ''] = address.split('@');
  if (address !== '' && typed.includes(address)) return 'password-contains-email';
  if (name.length >= SHORTEST_NAME && typed.includes(name)) return 'password-contains-email';
  if (isCommonPassword(password)) return 'password-common';
  // The last part of the domain, such as `com`, is nobody's name.
  const words = [name, ...domain.split('.').slice(0, -1)];
  return isMadeOfNames(password, [owner.store, ...owner.names, ...words]) ? 'password-made-of-names' : undefined;
}
