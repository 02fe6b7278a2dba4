import { someSettings } from '@patina/test-pages/factories/some-settings';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aStorefront, SIGNED_IN, someAnswers } from '#testing/a-storefront.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { withOfficeInMenu, withRemotes } from '#testing/some-remotes.ts';
import { MobileMenuButton } from './Header.tsx';

/** A window whose width the test changes; jsdom has no media queries. */
function aNarrowWindow() {
  const media = Object.assign(new EventTarget(), { matches: false });
  const mediaQueries: string[] = [];
  vi.stubGlobal('matchMedia', (query: string) => {
    mediaQueries.push(query);
    return media;
  });
  return {
    mediaQueries,
    widen() {
      media.matches = true;
      media.dispatchEvent(new Event('change'));
    },
  };
}

let narrow: ReturnType<typeof aNarrowWindow>;

beforeEach(() => {
  narrow = aNarrowWindow();
  return () => vi.unstubAllGlobals();
});

async function openMenu(answers = someAnswers(), storefront = aStorefront(answers)) {
  const { router } = await showInStorefront([{ path: '*', Component: MobileMenuButton }], '/', storefront);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  return router;
}

const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a guest’s menu leads to the products, the new items, the sale, the packs, the sign-in and the sign-up', async () => {
  await openMenu();
  const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect([/^Products/, /^New items/, /^Sale/, /^Packs/, /^Log in/, /^Sign up/].map(addressOf)).toEqual([
    '/products',
    '/new',
    '/sale',
    '/packs',
    '/auth?form=signin',
    '/auth?form=signup',
  ]);
  expect(screen.getAllByRole('link')).toHaveLength(6);
});

test('a menu leads to selling while skins are bought, and to the sign-up while it is open', async () => {
  const payload = someSettings({ offer_enabled: true, is_reg_enabled: false });
  await openMenu(someAnswers({ '/settings': { status: 'OK', payload } }));
  expect((await screen.findByRole('link', { name: 'Sell skins' })).getAttribute('href')).toBe('/account/offers');
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});

test('a signed-in visitor’s menu has the cart, the balance, the orders, the profile and Logout instead', async () => {
  await openMenu(someAnswers({ '/is-auth': SIGNED_IN }));
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual([
    '/products',
    '/new',
    '/sale',
    '/packs',
    '/cart',
    '/account/transactions',
    '/account/orders',
    '/account/notifications',
    '/account',
  ]);
  screen.getByRole('button', { name: 'Logout' });
});

test('what remotes add to the menu is for those who are signed in', async () => {
  for (const answers of [someAnswers({ '/is-auth': SIGNED_IN }), someAnswers()]) {
    const storefront = aStorefront(answers);
    withRemotes(storefront, { office: [{ path: 'office' }] });
    withOfficeInMenu(storefront, 'office');
    await openMenu(answers, storefront);
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways.slice(4)).toEqual(
      answers['/is-auth'] === SIGNED_IN
        ? ['/cart', '/account/transactions', '/account/orders', '/account/notifications', '/account', '/office']
        : ['/auth?form=signin', '/auth?form=signup'],
    );
    cleanup();
  }
});

test('what remotes add to the main menu is for everybody, and stands there once', async () => {
  for (const answers of [someAnswers({ '/is-auth': SIGNED_IN }), someAnswers()]) {
    const storefront = aStorefront(answers);
    withRemotes(storefront, { office: [{ path: 'office' }] });
    withOfficeInMenu(storefront, 'office', { in: ['main', 'footer'] });
    await openMenu(answers, storefront);
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways.indexOf('/office')).toBe(4);
    expect(ways.lastIndexOf('/office')).toBe(4);
    cleanup();
  }
});

test('the cart link shows the number of items', async () => {
  await openMenu(someAnswers({ '/is-auth': SIGNED_IN, '/cart/contents': { status: 'OK', cart: [{}, {}] } }));
  const cart = await screen.findByRole('link', { name: 'Cart, 2 items' });
  expect(cart.textContent).toBe('Cart2');
});

test('logging out closes it and then shows the guest’s menu', async () => {
  await openMenu(someAnswers({ '/is-auth': SIGNED_IN, '/logout': { status: 'OK' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await untilClosed();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('link', { name: 'Log in' });
});

test('Escape closes it', async () => {
  await openMenu();
  await userEvent.keyboard('{Escape}');
  await untilClosed();
});

test('its own button closes it', async () => {
  await openMenu();
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  await untilClosed();
});

test('it closes when the window becomes 768 px wide', async () => {
  await openMenu();
  expect(narrow.mediaQueries).toContain('(width >= 768px)');
  narrow.widen();
  await untilClosed();
});

test('a link in it closes it and navigates', async () => {
  const router = await openMenu();
  await userEvent.click(screen.getByRole('link', { name: /^Sale/ }));
  await untilClosed();
  await expect.poll(() => router.state.location.pathname).toBe('/sale');
});

test('a navigation from elsewhere closes it', async () => {
  const router = await openMenu();
  await router.navigate('/new');
  await untilClosed();
});
