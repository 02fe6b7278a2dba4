import type { PushSubscriber } from '@patina/shared-api/contract/told/push';
import webPush from 'web-push';
import type { PushKeys } from '#platform/push-config.ts';
import { DAY, HOUR, SECOND } from '#platform/time.ts';

/** How long a push service keeps a message for a browser that is away, in milliseconds. */
export const PUSH_KEPT = DAY;
const TIMEOUT = 10 * SECOND;
/** Longest time that a push service can make us wait by `retry-after`. */
const MAX_WAIT = HOUR;

/** What became of a message; `gone`: there is no such browser any more. */
export type PushOutcome =
  | { state: 'sent' | 'gone' }
  /** `waitMs`: what the service asks for, 0 if it says nothing. */
  | { state: 'later'; waitMs: number }
  | { state: 'refused'; status: number };

interface PushRequest {
  /** What is encrypted: JSON of at most 3,000 bytes. */
  payload: string;
  /** Replaces a message of the same topic that has not been delivered, so that sending twice shows one. */
  topic: string;
  urgency: 'normal' | 'high';
}

/** Whether an address is one of the push services in the configuration, so that nobody makes the store call others. */
export function isOfPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    const [scheme, below] = service.split('*');
    return below === undefined ? origin === service : origin.startsWith(scheme ?? '') && origin.endsWith(below);
  });
}

/** Encrypts a message for a browser (RFC 8291) and sends it to its push service, with the store's identity (RFC 8292). */
export async function sendPush(
  { endpoint, keys }: PushSubscriber,
  { payload, topic, urgency }: PushRequest,
  vapidDetails: PushKeys,
): Promise<PushOutcome> {
  const options = { vapidDetails, topic, urgency, TTL: PUSH_KEPT / SECOND, contentEncoding: 'aes128gcm' as const };
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, options);
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch {
    return { state: 'later', waitMs: 0 };
  }
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status !== 429 && status < 500) return { state: 'refused', status };
  const seconds = headers.get('retry-after') ?? '';
  return { state: 'later', waitMs: /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * SECOND, MAX_WAIT) : 0 };
}
