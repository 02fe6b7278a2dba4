import { keepPreviousData, queryOptions } from '@patina/platform/query';
import { notifications as calls } from '../contract/told/notifications.ts';
import { push } from '../contract/told/push.ts';
import type { Locale } from '../state/locale.ts';
import { OWN } from '../state/session.ts';
import { apiOf, payloadQuery } from './query-client.ts';

/** First parts of the keys of all that somebody was told. */
export const NOTIFICATIONS = [OWN, 'notifications'] as const;

/** A page of what somebody was told, the latest first, with how many are unread. */
export function notificationPage({ language }: Locale, page = 1) {
  return queryOptions({
    queryKey: [...NOTIFICATIONS, language, page],
    queryFn: ({ signal, ...context }) => apiOf(context)(calls.list, { query: page === 1 ? {} : { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** First parts of the keys of whether this browser is sent push. */
export const PUSH = [OWN, 'push'] as const;

/** Whether the store offers push, and sends it to this browser. */
export const pushState = () => payloadQuery([...PUSH, 'state'], push.read);

/** By what somebody is told of each kind. */
export const notificationPreferences = () => payloadQuery([OWN, 'notification-preferences'], calls.preferences);
