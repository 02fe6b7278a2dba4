import { Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';

const PAGE = '/account/notifications';
const KEY = 'A'.repeat(87);
const SUBSCRIBE = 'POST /user/push/subscribe';
const SUBSCRIBER = { endpoint: 'https://push.test/a', keys: { p256dh: 'B'.repeat(87), auth: 'C'.repeat(22) } };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that can show push, as far as pages use it. */
function aBrowser(permission: NotificationPermission) {
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      subscription = {
        toJSON: () => SUBSCRIBER,
        unsubscribe: async () => {
          subscription = null;
        },
      };
      return subscription;
    }),
  };
  const registration = { installing: null, waiting: null, pushManager };
  const register = vi.fn(async () => registration);
  vi.stubGlobal('PushManager', class {});
  const asked = vi.fn(async () => {
    notification.permission = permission;
    return permission;
  });
  const notification = { permission: 'default', requestPermission: asked };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      serviceWorker: {
        value: { register, getRegistration: async () => (register.mock.calls.length > 0 ? registration : undefined) },
      },
    }),
  );
  return { register, asked, pushManager };
}

/** A store that offers push, and remembers who has it. */
function openWithPush() {
  let isOn = false;
  const turn = (on: boolean) => () => {
    isOn = on;
    return { status: 'OK' as const };
  };
  return openAccount(PAGE, {
    'GET /user/push': () => ok({ key: KEY, is_on: isOn }),
    [SUBSCRIBE]: turn(true),
    'POST /user/push/unsubscribe': turn(false),
  });
}

test('a store without keys offers no push', async () => {
  aBrowser('granted');
  openAccount(PAGE);
  await screen.findByRole('checkbox', { name: 'Orders, By email' });
  expect(screen.queryByRole('button', { name: 'Turn on push' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Orders, By push' })).toBeNull();
});

test('push is turned on and off by a press, and the browser is asked for nothing before', async () => {
  const { register, asked, pushManager } = aBrowser('granted');
  const { user, bodiesOf, callsOf } = openWithPush();
  const on = await screen.findByRole('button', { name: 'Turn on push' });
  expect([asked.mock.calls.length, register.mock.calls.length]).toEqual([0, 0]);
  expect(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Orders, By push' })).toHaveProperty(
    'checked',
    true,
  );
  await user.click(on);
  await screen.findByText('This browser shows you what is new until you log out.');
  expect(register).toHaveBeenCalledExactlyOnceWith('/push-worker.js', { scope: '/push/' });
  expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(bodiesOf(SUBSCRIBE)).toEqual([SUBSCRIBER]);

  await user.click(screen.getByRole('button', { name: 'Turn off push' }));
  await screen.findByRole('button', { name: 'Turn on push' });
  expect(callsOf('POST /user/push/unsubscribe')).toHaveLength(1);
});

test('a browser whose owner forbids it says so, and one that cannot show push does', async () => {
  aBrowser('denied');
  const { user } = openWithPush();
  await user.click(await screen.findByRole('button', { name: 'Turn on push' }));
  await screen.findByText(/^This browser does not let the store show notifications/);
  expect(screen.queryByRole('button', { name: 'Turn on push' })).toBeNull();
});

test('a browser without push is told how to get it', async () => {
  openWithPush();
  await screen.findByText(/^This browser cannot show push/);
});

test('why push was refused is said', async () => {
  aBrowser('granted');
  const { user, toasts } = openAccount(PAGE, {
    'GET /user/push': () => ok({ key: KEY, is_on: false }),
    [SUBSCRIBE]: () => new Rejection(422, 'Push of this browser comes by a service that the store does not know'),
  });
  await user.click(await screen.findByRole('button', { name: 'Turn on push' }));
  await expect.poll(() => toasts).toEqual(['Push of this browser comes by a service that the store does not know']);
});
