import { createHash, randomBytes } from 'node:crypto';

/** The form of a secret token; whatever else a stranger sends is not worth a look into the database. */
const TOKEN = /^[\w-]{43}$/;

/** A new token of 256 random bits, fit for cookies and addresses. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a token. */
export function isSecretToken(text: string | undefined): text is string {
  return text !== undefined && TOKEN.test(text);
}

/** What is stored of a token. It has too many bits to be guessed, so a plain digest is enough. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
