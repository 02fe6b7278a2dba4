import { randomInt } from 'node:crypto';
import type { Encryption } from '#platform/secrets/encryption.ts';

/** How many an account gets. */
export const RECOVERY_CODES = 10;
/** Digits and letters that are not mistaken for each other (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Characters of a code: 60 random bits. */
const LENGTH = 12;
/** Letters that are read for digits. */
const MISREAD: Record<string, string> = { i: '1', l: '1', o: '0' };

/** New codes such as `k3f9-2mzq-81bd`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Digest of an account's code, as it is stored: keyed, because codes are short. Case, spaces and hyphens do not count. */
export function recoveryCodeDigest({ digest }: Pick<Encryption, 'digest'>, userId: number, code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/[ilo]/g, (letter) => MISREAD[letter] ?? letter);
  return digest(`recovery code of account ${userId}: ${plain}`);
}
