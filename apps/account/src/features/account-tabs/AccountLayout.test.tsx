import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';
import { settingsWith } from '#testing/usual-answers.ts';

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Account' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the account lists its tabs, with Logout at the end', async () => {
  openAccount('/account');
  const list = await tabs();
  await list.findByRole('link', { name: 'Sell skins' });
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'My Profile',
    'Security',
    'Payment history',
    'Order History',
    'Watchlist',
    'Notifications',
    'Sell skins',
    'Logout',
  ]);
});

test.each([
  ['/account', 'My Profile'],
  ['/account/personal', 'My Profile'],
  ['/account/transactions', 'Payment history'],
  ['/account/orders', 'Order History'],
  ['/account/watchlist', 'Watchlist'],
  ['/account/notifications', 'Notifications'],
  ['/account/offers', 'Offers'],
])('%s shows "%s" and marks only its tab', async (address, title) => {
  openAccount(address);
  await heading(title);
  const tab = await (await tabs()).findByRole('link', { name: title === 'Offers' ? 'Sell skins' : title });
  expect(tab.getAttribute('aria-current')).toBe('page');
  expect((await tabs()).getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([tab]);
});

test.each([
  ['/account?tab=orders', 'Order History', '/account/orders'],
  ['/account?tab=transactions', 'Payment history', '/account/transactions'],
  ['/account?tab=offers', 'Offers', '/account/offers'],
  ['/account?tab=offers&offer=3', 'Offers', '/account/offers?offer=3'],
  ['/account?tab=nonsense', 'My Profile', '/account?tab=nonsense'],
])('%s opens "%s"', async (path, title, address) => {
  const account = openAccount(path);
  await heading(title);
  expect(account.address()).toBe(address);
});

test('the settings link to the security part of the profile', async () => {
  const account = openAccount('/account/settings');
  expect(await screen.findByRole('heading', { name: 'Security and data' })).toBeTruthy();
  expect(account.address()).toBe('/account/personal#security');
});

test('a tab is opened by its link', async () => {
  const { user, address } = openAccount('/account');
  await user.click((await tabs()).getByRole('link', { name: 'Order History' }));
  await heading('Order History');
  expect(address()).toBe('/account/orders');
});

test.each(['/account/offers', '/account?tab=offers'])(
  '%s shows the profile if the store does not buy skins',
  async (path) => {
    const { address } = openAccount(path, { 'GET /settings': () => settingsWith({ offer_enabled: false }) });
    await heading('My Profile');
    await waitFor(() => expect(address()).toMatch(/^\/account(\/personal|\?tab=offers)$/));
    expect((await tabs()).queryByRole('link', { name: 'Sell skins' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Offers' })).toBeNull();
  },
);

test('if selling is switched off while the offers are open, the profile is shown', async () => {
  let isOpen = true;
  const { queryClient, address } = openAccount('/account/offers', {
    'GET /settings': () => settingsWith({ offer_enabled: isOpen }),
  });
  await heading('Offers');
  isOpen = false;
  await queryClient.invalidateQueries({ queryKey: ['settings'] });
  await heading('My Profile');
  expect(address()).toBe('/account/personal');
});

test('Logout ends the session', async () => {
  const { user, actions } = openAccount('/account/orders');
  await user.click((await tabs()).getByRole('button', { name: 'Logout' }));
  expect(actions.signOut).toHaveBeenCalledOnce();
});

test.each([
  ['/account', 'Your account · Patina'],
  ['/account/personal', 'Your account · Patina'],
  ['/account/security', 'Security · Patina'],
  ['/account/transactions', 'Payment history · Patina'],
  ['/account/orders', 'Order history · Patina'],
  ['/account/notifications', 'Notifications · Patina'],
  ['/account/orders/12', 'Your order · Patina'],
])('the title of %s is "%s", as from the edge', async (address, title) => {
  document.title = '';
  openAccount(address);
  await expect.poll(() => document.title).toBe(title);
});
