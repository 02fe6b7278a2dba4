import { someSettings } from '@patina/test-pages/factories/some-settings';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { Header } from './Header.tsx';

beforeEach(() => localStorage.clear());

async function showHeader(at: string, settings = someSettings()) {
  const answers = someAnswers({ '/settings': { status: 'OK', payload: settings } });
  await showInStorefront([{ path: '*', element: <Header localeMenu={null} /> }], at, aStorefront(answers));
}

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a guest can sign in and sign up, and returns to the same page', async () => {
  await showHeader('/products?search=ak&page=2');
  const comeBack = 'redirect=%2Fproducts%3Fsearch%3Dak%26page%3D2';
  expect(addressOf('Sign in')).toBe(`/auth?form=signin&${comeBack}`);
  expect(addressOf('Sign up')).toBe(`/auth?form=signup&${comeBack}`);
});

test('the sign-in page does not link back to itself', async () => {
  await showHeader('/auth?form=signin&redirect=%2Fcart');
  expect(addressOf('Sign up')).toBe('/auth?form=signup');
});

test('without registration there is no sign-up link', async () => {
  await showHeader('/', someSettings({ is_reg_enabled: false }));
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  expect(addressOf('Sign in')).toContain('form=signin');
});

test('skins can be sold only if the store buys them', async () => {
  await showHeader('/', someSettings({ offer_enabled: false }));
  expect(screen.queryByRole('link', { name: 'Sell skins' })).toBeNull();
});

test('if the store buys skins, the link leads to the offers', async () => {
  await showHeader('/', someSettings({ offer_enabled: true }));
  expect(addressOf('Sell skins')).toBe('/account/offers');
});

test.each([
  ['/products', '/products'],
  ['/products/rifle/ak-47/7', '/products'],
  ['/new', '/new'],
])('on %s the link to %s is marked as the current one', async (at, current) => {
  await showHeader(at);
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map((link) => link.getAttribute('href'))).toEqual([current]);
});

test.each(['/newsletter', '/sale', '/about'])('on %s no link is marked as the current one', async (at) => {
  await showHeader(at);
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(marked).toEqual([]);
});

test('the header shows the store’s name from the settings', async () => {
  await showHeader('/', someSettings({ site_name: 'Verdigris <b>' }));
  expect(addressOf('Verdigris <b>, home')).toBe('/');
});
