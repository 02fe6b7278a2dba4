import { Secret, TOTP } from 'otpauth';

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
