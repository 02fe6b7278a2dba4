import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import { sessionService } from '#identity/sessions/sessions.ts';
import type { Database } from '#platform/database/tables.ts';
import type { RateLimitKeys } from '#platform/rate-limit/rate-limit.ts';
import type { Encryption } from '#platform/secrets/encryption.ts';
import { tokenDigest } from '#platform/secrets/secret-token.ts';

/** What every authenticator app understands (RFC 6238): six digits every 30 seconds. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Bytes of a secret, as RFC 4226 advises. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken: clocks differ. */
const SKEW = 1;

/** A new secret, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth://` address that an app reads from a QR code. */
export function totpAddress(secret: string, { store, account }: { store: string; account: string }): string {
  return new TOTP({ ...FORMAT, issuer: store, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step that a code belongs to; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const totp = new TOTP({ ...FORMAT, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code.replaceAll(' ', ''), timestamp, window: SKEW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

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

/**
 * What a code of an account's second step counts against. A browser that the account has signed in with counts for itself, so
 * that the guesses of somebody who knows the password do not keep the owner out; all others count together.
 */
export async function codeLimits(
  database: Database,
  userId: number,
  { browserToken }: Pick<ClientInfo, 'browserToken'>,
): Promise<RateLimitKeys> {
  const isKnown = await sessionService(database).knowsBrowser(userId, browserToken);
  const account = String(userId);
  if (!isKnown) return { secondFactor: account, secondFactorOfDay: account };
  const device = tokenDigest(`${userId} ${browserToken}`);
  return { secondFactor: device, secondFactorOfDay: device, secondFactorFromKnown: account };
}
