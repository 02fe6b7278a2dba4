import { startUser } from '@patina/test-kit/pages/start-user';
import { aNotification, notificationList } from '@patina/test-pages/factories/some-notifications';
import { someSettings } from '@patina/test-pages/factories/some-settings';
import { toastText } from '@patina/test-pages/pages/toast-text';
import { toast } from '@patina/ui/toast';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { newDocument } from '#shared/new-document/new-document.ts';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { aProfile } from '#testing/a-profile.ts';
import { aRejection, aStorefront, SIGNED_IN, someAnswers } from '#testing/a-storefront.ts';
import { shellRouter } from '#testing/shell-router.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { withOfficeInMenu, withRemotes } from '#testing/some-remotes.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

async function openSignedIn(
  settings = someSettings(),
  cart: unknown[] = [],
  roles?: string[],
  answers: Parameters<typeof someAnswers>[0] = {},
) {
  const storefront = aStorefront(
    someAnswers({
      '/is-auth': SIGNED_IN,
      '/settings': { status: 'OK', payload: settings },
      '/user/profile': { status: 'OK', payload: aProfile() },
      '/cart/contents': () => ({ status: 'OK', cart: [...cart] }),
      '/cart/add': { status: 'OK' },
      ...answers,
    }),
  );
  Object.assign(storefront.boot, { roles });
  withRemotes(storefront, {
    catalog: [
      { path: '', element: <h1>Home</h1> },
      { path: 'products', element: <h1>All skins</h1> },
    ],
    account: [{ path: 'account', element: <h1>My account</h1> }],
  });
  await showInStorefront(shellRouter, '/products', storefront);
  return { storefront, user: startUser(), header: within(await screen.findByRole('banner')) };
}

async function openMenu(settings = someSettings()) {
  const { user, header, storefront } = await openSignedIn(settings);
  await user.click(await header.findByRole('button', { name: 'Your account' }));
  return { user, storefront, menu: within(await screen.findByRole('menu', { name: 'Your account' })) };
}

test('a signed-in visitor sees the balance, the link to the top-up, the cart and the profile', async () => {
  const { header } = await openSignedIn();
  await header.findByText('1,234.50');
  header.getByText(/Credits/);
  expect(header.getByRole('link', { name: 'Top up' }).getAttribute('href')).toBe('/account/transactions');
  expect(header.getByRole('link', { name: 'Cart' }).getAttribute('href')).toBe('/cart');
  expect(header.queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(header.queryByRole('link', { name: 'Sign up' })).toBeNull();
});

test('the cart shows the number of its items', async () => {
  const { header } = await openSignedIn(someSettings(), [{}, {}]);
  expect((await header.findByRole('link', { name: 'Cart, 2 items' })).getAttribute('href')).toBe('/cart');
});

test('what a guest wanted in the cart is added after the sign-in, once, and the message leads to the cart', async () => {
  sessionStorage.setItem('wanted-item', '7');
  const told = vi.spyOn(toast, 'success').mockReturnValue('');
  const { storefront, header } = await openSignedIn(someSettings(), [{}]);
  await waitFor(() =>
    expect(told.mock.calls.map(([text]) => toastText(text))).toEqual(['Item added to cart! View cart']),
  );
  expect(storefront.writes).toEqual([['/cart/add', { id: 7, count: 1 }]]);
  expect(sessionStorage.getItem('wanted-item')).toBeNull();
  await header.findByRole('link', { name: 'Cart, 1 item' });
});

test('the cart follows a change in another tab, which is not told about it again', async () => {
  const cart: unknown[] = [];
  const { header } = await openSignedIn(someSettings(), cart);
  await header.findByRole('link', { name: 'Cart' });
  const otherTab = new BroadcastChannel('cart');
  const heard = vi.fn();
  otherTab.onmessage = heard;
  cart.push({}, {});
  otherTab.postMessage(null);
  await header.findByRole('link', { name: 'Cart, 2 items' });
  expect(heard).not.toHaveBeenCalled();
  otherTab.close();
});

test('the profile’s menu names its owner and links to the account', async () => {
  const { menu } = await openMenu();
  await menu.findByText('ada@example.test');
  await menu.findByRole('menuitem', { name: 'Balance 1,234.50 Credits' });
  const ways = menu.getAllByRole('menuitem').map((way) => [way.textContent, way.getAttribute('href')]);
  expect(ways).toEqual([
    ['Edit profile', '/account/personal'],
    ['Balance 1,234.50 Credits', '/account/transactions'],
    ['My profile', '/account'],
    ['Payment history', '/account/transactions'],
    ['Order history', '/account/orders'],
    ['Log out', null],
  ]);
});

test('if the store buys skins, the menu links to the offers', async () => {
  const { menu } = await openMenu(someSettings({ offer_enabled: true }));
  expect((await menu.findByRole('menuitem', { name: 'Sell skins' })).getAttribute('href')).toBe('/account/offers');
});

test('what remotes add to the menu stands between the account and the way out, in the language of the page', async () => {
  const { user, header, storefront } = await openSignedIn();
  withOfficeInMenu(storefront, 'catalog');
  await user.click(await header.findByRole('button', { name: 'Your account' }));
  const menu = within(await screen.findByRole('menu', { name: 'Your account' }));
  const entries = () => menu.getAllByRole('menuitem').map((way) => [way.textContent, way.getAttribute('href')]);
  expect(entries().slice(-2)).toEqual([
    ['Office', '/office'],
    ['Log out', null],
  ]);
  expect(menu.getAllByRole('separator')).toHaveLength(3);
  await act(() => storefront.texts.setLanguage('de', {}));
  await menu.findByRole('menuitem', { name: 'Büro' });
});

test('Escape closes the menu and returns the focus to its button', async () => {
  const { user } = await openMenu();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Your account' })));
});

test('a chosen link closes the menu', async () => {
  const { user, menu } = await openMenu();
  await user.click(menu.getByRole('menuitem', { name: 'My profile' }));
  await screen.findByRole('heading', { name: 'My account' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('logging out leads to the home page as a guest, even if the server cannot be reached', async () => {
  const { user, menu, storefront } = await openMenu();
  await user.click(menu.getByRole('menuitem', { name: 'Log out' }));
  await screen.findByRole('heading', { name: 'Home' });
  within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' });
  expect(storefront.writes).toEqual([['/logout', {}]]);
});

test.each([
  ['signs out', ({ session }: ShellStorefront) => session.signOut()],
  ['closes the account', ({ session }: ShellStorefront) => session.leave()],
  ['has signed out in another tab', ({ session }: ShellStorefront) => session.sync()],
])('a page for certain roles gives way to a new document when its visitor %s', async (_, end) => {
  const open = vi.spyOn(newDocument, 'open').mockImplementation(() => {});
  const { storefront, header } = await openSignedIn(someSettings(), [], ['clerk']);
  await header.findByRole('link', { name: 'Cart' });
  localStorage.removeItem('auth_session');
  await act(() => end(storefront));
  await waitFor(() => expect(open.mock.calls).toEqual([['/']]));
});

test('a page for certain roles stays when the session expires, one of a shopper also after the sign-out', async () => {
  const open = vi.spyOn(newDocument, 'open');
  const clerk = await openSignedIn(someSettings(), [], ['clerk']);
  await clerk.header.findByRole('link', { name: 'Cart' });
  await act(async () => clerk.storefront.session.onRejection(aRejection('unauthenticated')));
  await clerk.header.findByRole('link', { name: 'Sign in' });
  cleanup();
  const shopper = await openSignedIn();
  await shopper.header.findByRole('link', { name: 'Cart' });
  await act(() => shopper.storefront.session.signOut());
  await shopper.header.findByRole('link', { name: 'Sign in' });
  expect(open).not.toHaveBeenCalled();
});

const TOLD = [aNotification({ id: 2, title: 'Your skin has arrived' }), aNotification({ is_read: true })];

async function openBell(told = TOLD) {
  const opened = await openSignedIn(someSettings(), [], undefined, {
    '/notifications': () => notificationList(told),
    '/notifications/read': { status: 'OK', payload: { unread: 0 } },
  });
  await opened.user.click(await opened.header.findByRole('button', { name: /^Notifications/ }));
  return { ...opened, menu: within(await screen.findByRole('menu', { name: 'Notifications' })) };
}

test('the bell says how many are unread and shows the latest, whose links mark them as read', async () => {
  const { header, menu, user, storefront } = await openBell();
  header.getByRole('button', { name: 'Notifications, 1 unread' });
  expect(menu.getAllByRole('menuitem')).toHaveLength(4);
  await user.click(menu.getByRole('menuitem', { name: /^Your skin has arrived/ }));
  await expect.poll(() => storefront.writes).toContainEqual(['/notifications/read', { ids: [2] }]);
});

test('all of it is marked as read from the bell, and its page is one press away', async () => {
  const { menu, user, storefront } = await openBell();
  expect(menu.getByRole('menuitem', { name: 'All notifications' }).getAttribute('href')).toBe('/account/notifications');
  await user.click(menu.getByRole('menuitem', { name: 'Mark all as read' }));
  await expect.poll(() => storefront.writes).toContainEqual(['/notifications/read', { all: true }]);
});

test('a bell without anything says so', async () => {
  const { menu } = await openBell([]);
  menu.getByText('Nothing new');
  expect(menu.getAllByRole('menuitem')).toHaveLength(1);
});
