import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app, `steps` of 30 seconds from now: each code counts once. */
export const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
