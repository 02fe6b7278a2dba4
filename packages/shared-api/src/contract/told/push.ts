import * as z from 'zod/mini';
import { get, post } from '../protocol/endpoint.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';

/** The service worker of the store, which controls no page: its scope has none. */
export const PUSH_WORKER = { address: '/push-worker.js', scope: '/push/' } as const;

/** Longest address of a browser at its push service. */
const MOST_ENDPOINT = 1000;

/** Whether this browser is sent push, and how it asks for it (docs/product.md#push). */
export const PushState = z.object({
  /** The store's public key (VAPID) as base64url; null: the store offers no push. */
  key: z.nullable(z.string()),
  /** Whether the session of this request gets push. */
  is_on: z.boolean(),
});
export type PushState = z.output<typeof PushState>;

/** A subscription as browsers write it: `PushSubscription.toJSON()`. */
export const PushSubscriber = z.object({
  endpoint: z.string().check(z.maxLength(MOST_ENDPOINT, `must be at most ${MOST_ENDPOINT} characters`)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'must be a public key of P-256 as base64url')),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'must be 16 bytes as base64url')),
  }),
});
export type PushSubscriber = z.output<typeof PushSubscriber>;

/** What a push contains, encrypted for the browser: all that its service worker needs to show it. */
export interface PushedNotification {
  id: number;
  title: string;
  body: string;
  /** Path in the store. */
  link: string;
  /** Language of the texts. */
  lang: string;
}

export const push = {
  read: get(
    '/user/push',
    'Whether this browser is sent push, and the key that it asks for it with',
    Locale,
    answer(PushState),
  ),
  subscribe: post(
    '/user/push/subscribe',
    "Sends push to this browser until its session ends, in the place of the session's subscription before",
    z.extend(BodyLocale, PushSubscriber.shape),
    Done,
  ),
  unsubscribe: post('/user/push/unsubscribe', 'Sends no push to this browser any more', BodyLocale, Done),
};
