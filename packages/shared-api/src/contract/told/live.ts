import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { Locale } from '../protocol/request-parameters.ts';

/**
 * What a stream tells of: something that the user was told or has read, a step of an order, and an item in the cart that was sold or
 * has another price.
 */
export const LIVE_KINDS = ['notification', 'order', 'cart'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Data of `notification`: the id of the latest, 0 without one, and how many are unread. The others have no data. */
export const LiveNotification = z.object({ id: z.number(), unread: z.number() });
export type LiveNotification = z.output<typeof LiveNotification>;

/** Why the server ends a stream that is not to come back: the session has ended; the user has opened too many others since. */
const LiveEnd = z.enum(['session', 'others']);
export type LiveEnd = z.output<typeof LiveEnd>;

/** Data of `end`, the last event of such a stream. */
export const LiveEnded = z.object({ why: LiveEnd });

export const live = {
  stream: get(
    '/notifications/stream',
    'Tells as it happens of what the user was told, of orders and of the cart: server-sent events, resumed by Last-Event-ID',
    Locale,
    z.string(),
  ),
};
