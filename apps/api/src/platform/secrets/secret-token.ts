import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Format of a secret token; anything else is rejected without a query. */
const TOKEN = /^[\w-]{43}$/;

/** A new token of 256 random bits as base64url, usable in cookies and URLs. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the format of a token. */
export function isSecretToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text);
}

/** Digest of a token, as it is stored. A token has too many bits to be guessed, so a plain SHA-256 is enough. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares two secrets in constant time. */
export function secretsEqual(one: string, other: string): boolean {
  const [oneDigest, otherDigest] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return oneDigest !== undefined && otherDigest !== undefined && timingSafeEqual(oneDigest, otherDigest);
}
