import type { RemotesInPage } from '@patina/platform/remotes';
import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { aNotification, notificationList, somePreferences } from '@patina/test-pages/factories/some-notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const PAGE = '/account/notifications';
const LIST = 'GET /notifications';
const READ = 'POST /notifications/read';
const PREFER = 'PUT /user/notification-preferences';
const FROM_STEAM = {
  kind: 'trade',
  title: 'Accept the trade',
  link: 'https://steamcommunity.com/tradeoffer/5/',
} as const;

test('what was told leads to its page or to Steam, and what is unread says so', async () => {
  const told = [aNotification({ id: 2, ...FROM_STEAM }), aNotification({ is_read: true })];
  openAccount(PAGE, { [LIST]: () => notificationList(told) });
  const [steam, order] = await screen.findAllByRole('heading', { level: 2, name: /trade|Order/ });
  expect(steam?.textContent).toContain('Unread: Accept the trade');
  const out = within(steam as HTMLElement).getByRole('link');
  expect([out.getAttribute('href'), out.getAttribute('target')]).toEqual([FROM_STEAM.link, '_blank']);
  expect(
    within(order as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/account/orders/7');
  expect(order?.textContent).toBe('Order 7 is paid');
});

test('all of it is marked as read by one press', async () => {
  let isRead = false;
  const { user, bodiesOf } = openAccount(PAGE, {
    [LIST]: () => notificationList([aNotification({ is_read: isRead })]),
    [READ]: () => {
      isRead = true;
      return ok({ unread: 0 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(bodiesOf(READ)).toEqual([{ all: true }]);
});

test('following a link marks its own as read', async () => {
  const { user, bodiesOf } = openAccount(PAGE, {
    [LIST]: () => notificationList([aNotification({ id: 4, link: '/account/orders' }), aNotification({ id: 3 })]),
    [READ]: () => ok({ unread: 1 }),
  });
  const [first] = await screen.findAllByRole('link', { name: 'Order 7 is paid' });
  await user.click(first as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Order History' });
  expect(bodiesOf(READ)).toEqual([{ ids: [4] }]);
});

test('a list without anything says what will be there; one that fails can be loaded again', async () => {
  let isBroken = true;
  const { user } = openAccount(PAGE, {
    [LIST]: () => (isBroken ? new Rejection(503, 'Busy') : notificationList()),
  });
  await screen.findByRole('heading', { name: 'Your notifications could not be loaded' });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Nothing yet' });
});

test('a choice is saved at once with all others, and taken back if that fails', async () => {
  let isBroken = false;
  let saved = somePreferences();
  const { user, bodiesOf, toasts } = openAccount(PAGE, {
    'GET /user/notification-preferences': () => ok(saved),
    [PREFER]: ({ body }) => {
      if (isBroken) return new Rejection(503, 'The store cannot save anything at the moment.');
      const { kinds, alert_emails } = body as typeof saved;
      saved = { kinds, alert_emails };
      return ok(saved);
    },
  });
  const byEmail = await screen.findByRole('checkbox', { name: 'Orders, By email' });
  await user.click(byEmail);
  await waitFor(() => expect(byEmail).toHaveProperty('checked', false));
  const [body] = bodiesOf(PREFER) as (typeof saved)[];
  expect([body?.kinds.order, body?.kinds.offer]).toEqual([
    { page: true, email: false, push: true },
    { page: true, email: true, push: true },
  ]);

  isBroken = true;
  await user.click(screen.getByRole('checkbox', { name: 'Orders, Here' }));
  await expect.poll(() => toasts).toEqual(['The store cannot save anything at the moment.']);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Orders, Here' })).toHaveProperty('checked', true));
});

test('what concerns security cannot be switched off, and approvals are for those with a role', async () => {
  openAccount(PAGE);
  const row = await screen.findByRole('row', { name: /^Security of your account/ });
  expect(within(row).queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('row', { name: /^Approvals/ })).toBeNull();
});

test('what a remote announces has the texts of its release, else says where it comes from', async () => {
  const announced = (kind: string) => ({
    kind: 'remote' as const,
    announced: { kind, values: { name: '<b>Ana</b>' } },
    title: '',
    text: '',
    link: null,
  });
  const told = [
    aNotification({ id: 2, ...announced('reviews.reply') }),
    aNotification({ id: 1, ...announced('reviews.vote') }),
  ];
  const title = { en: '{{name}} has answered {{nobody}}', de: '{{name}} hat geantwortet' };
  const releases = { reviews: { release: { tells: [{ kind: 'reply', title }] } } };
  const remotes = { loader: { load: async () => undefined }, addMessages: async () => undefined, releases };
  openAccount(PAGE, { [LIST]: () => notificationList(told) }, { remotes: remotes as unknown as RemotesInPage });
  const known = await screen.findByRole('heading', { level: 2, name: /Ana/ });
  expect(known.textContent).toContain('<b>Ana</b> has answered');
  expect(screen.getByRole('heading', { level: 2, name: /News from “reviews”/ })).toBeTruthy();
});
