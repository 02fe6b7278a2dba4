import { createHmac } from 'node:crypto';
import { ApiError } from '#platform/http/api-error.ts';
import { secretsEqual } from '#platform/secrets/secret-token.ts';
import { SECOND } from '#platform/time.ts';

/** Seconds that a webhook's time may be before or after now; an older one may be a replay, a later one could be one for long. */
const TOLERANCE = 300;

/** `t=1767225600,v1=<HMAC-SHA256 of time, dot and raw body, in hex>`. */
export function signWebhook(body: string, secret: string, time = Math.floor(Date.now() / SECOND)): string {
  return `t=${time},v1=${digestOf(body, secret, String(time))}`;
}

/** @throws ApiError unless the body was signed with the secret within the tolerance */
export function requireSignature(body: unknown, secret: string, signature: string | string[] | undefined): void {
  const [, time = '', digest = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(signature)) ?? [];
  // A request without a body has nothing to sign.
  const isRight = Buffer.isBuffer(body) && secretsEqual(digest, digestOf(body, secret, time));
  if (!isRight) throw new ApiError('webhook-signature-wrong');
  requireTimely(time);
}

/**
 * Requires that a signature such as `t=1767225600,v1=…` is of about now.
 * @throws ApiError unless it has one time, within the tolerance
 */
export function requireTimelySignature(signature: string): void {
  const [time = '', ...others] = signature.split(',').filter((part) => part.startsWith('t='));
  if (others.length > 0) throw new ApiError('webhook-signature-wrong');
  requireTimely(time.slice('t='.length));
}

/** @param time Unix time in seconds, as it was sent. @throws ApiError */
function requireTimely(time: string): void {
  if (!/^\d{1,12}$/.test(time)) throw new ApiError('webhook-signature-wrong');
  if (Math.abs(Date.now() / SECOND - Number(time)) > TOLERANCE) throw new ApiError('webhook-time-wrong');
}

function digestOf(body: string | Buffer, secret: string, time: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}
