import { type Notification, type Preferences, TOLD_KINDS } from '@patina/shared-api/contract/told/notifications';

export const aNotification = (change: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'order',
  title: 'Order 7 is paid',
  text: 'Thank you for your order 7: AK-47 | Redline',
  link: '/account/orders/7',
  at: 1_795_000_000,
  is_read: false,
  ...change,
});

/** The answer with all of what somebody was told. */
export const notificationList = (all: Notification[] = []) => ({
  status: 'OK' as const,
  payload: all,
  meta: {
    total: all.length,
    pages: Math.ceil(all.length / 20),
    page: 1,
    from: all.length > 0 ? 1 : 0,
    to: all.length,
    unread: all.filter(({ is_read }) => !is_read).length,
  },
});

export const somePreferences = (): Preferences => ({
  kinds: Object.fromEntries(
    TOLD_KINDS.map((kind) => [kind, { page: true, email: true, push: true }]),
  ) as Preferences['kinds'],
  alert_emails: 'at-once',
});
