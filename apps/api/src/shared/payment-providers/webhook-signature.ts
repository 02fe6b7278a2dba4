import { createHmac } from 'node:crypto';
import { ApiError } from '#shared/http/api-error.ts';
import { secretsEqual } from '#shared/secrets/compare-secrets.ts';
import { SECOND } from '#shared/time/from-now.ts';

/** Maximum age of a webhook, in seconds; an older one may be a replay. */
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
  const isFresh = Math.abs(Date.now() / SECOND - Number(time)) <= TOLERANCE;
  if (!isRight || !isFresh) throw new ApiError('webhook-signature-wrong');
}

function digestOf(body: string | Buffer, secret: string, time: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
}
