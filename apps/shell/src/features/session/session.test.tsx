import { OWN, sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { aProfile } from '#testing/a-profile.ts';
import { type Answers, aRejection, aStorefront, SIGNED_IN, someAnswers } from '#testing/a-storefront.ts';
import { shellRouter } from '#testing/shell-router.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { withRemotes } from '#testing/some-remotes.ts';
import { syncOtherTabs } from './session-marker.ts';

let complaint: MockInstance<typeof toast.error>;

beforeEach(() => {
  complaint = vi.spyOn(toast, 'error');
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const profile = { status: 'OK', payload: aProfile() };
const guest = { status: 'OK', authenticated: false, emailVerified: false };
const seen = { account: 0 };

/** A store with a home page, a public list and an account that requires a sign-in. */
async function openStore(at: string, answers: Answers = {}) {
  seen.account = 0;
  const storefront = aStorefront(someAnswers({ '/user/profile': profile, '/logout': { status: 'OK' }, ...answers }));
  withRemotes(storefront, {
    catalog: [
      { id: 'catalog:home', path: '', element: <h1>Home</h1> },
      { id: 'catalog:list', path: 'products', element: <h1>All skins</h1> },
    ],
    account: [
      {
        id: 'account:tabs',
        path: 'account',
        handle: { requires: 'login' },
        children: [{ id: 'account:orders', path: 'orders', Component: Account }],
      },
    ],
  });
  const { router } = await showInStorefront(shellRouter, at, storefront);
  return { storefront, router, isSignedIn: () => storefront.store.get(sessionAtom).isAuthenticated };
}

function Account() {
  seen.account += 1;
  return <h1>My orders</h1>;
}

const address = () => location.pathname + location.search;
const reject = (
  storefront: Awaited<ReturnType<typeof openStore>>['storefront'],
  code: Parameters<typeof aRejection>[0],
) => act(async () => storefront.session.onRejection(aRejection(code)));

test('a guest on a page that requires a sign-in is redirected to the sign-in, and sees nothing of the page', async () => {
  await openStore('/account/orders?page=2');
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  expect(address()).toBe('/auth?form=signin&redirect=%2Faccount%2Forders%3Fpage%3D2');
  expect(seen.account).toBe(0);
});

test('a signed-in visitor sees the page', async () => {
  await openStore('/account/orders', { '/is-auth': SIGNED_IN });
  await screen.findByRole('heading', { name: 'My orders' });
});

test.each(['/auth?form=signin', '/auth?form=signup', '/reset-password?token=t&email=a@b.cd'])(
  'a signed-in visitor is redirected from %s to the home page',
  async (path) => {
    await openStore(path, { '/is-auth': SIGNED_IN });
    await screen.findByRole('heading', { name: 'Home' });
    expect(address()).toBe('/');
  },
);

test('a guest cannot open the email verification', async () => {
  await openStore('/email-verification?redirect=/account');
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  expect(address()).toBe('/auth?form=signin&redirect=%2Femail-verification%3Fredirect%3D%252Faccount');
});

test('the start-up check sets the marker of a session, and clears that of an ended one', async () => {
  await openStore('/products', { '/is-auth': SIGNED_IN });
  expect(localStorage.getItem('auth_session')).not.toBeNull();
  localStorage.setItem('token', 'old');
  await openStore('/products', { '/is-auth': guest });
  expect({ ...localStorage }).toEqual({});
});

test('a check without an answer keeps the marker: the other tabs may still be signed in', async () => {
  localStorage.setItem('auth_session', '1');
  const { isSignedIn } = await openStore('/products', { '/is-auth': undefined });
  expect(isSignedIn()).toBe(false);
  expect(localStorage.getItem('auth_session')).toBe('1');
});

test('a session that expires on a guarded page leads to the sign-in, with a message, once', async () => {
  const { storefront, isSignedIn } = await openStore('/account/orders?page=2', { '/is-auth': SIGNED_IN });
  await screen.findByRole('heading', { name: 'My orders' });
  localStorage.setItem('token', 'old');
  await reject(storefront, 'unauthenticated');
  await reject(storefront, 'unauthenticated');
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  expect(address()).toBe('/auth?form=signin&redirect=%2Faccount%2Forders%3Fpage%3D2');
  expect(complaint).toHaveBeenCalledExactlyOnceWith('Error occurred. Please log in again.', { duration: 3000 });
  expect(isSignedIn()).toBe(false);
  expect({ ...localStorage }).toEqual({});
});

test('a session that expires on a public page leaves the visitor there, without a message', async () => {
  const { storefront, isSignedIn } = await openStore('/products', { '/is-auth': SIGNED_IN });
  await screen.findByRole('heading', { name: 'All skins' });
  storefront.queryClient.setQueryData([OWN, 'cart'], [7]);
  await reject(storefront, 'unauthenticated');
  expect(isSignedIn()).toBe(false);
  expect(storefront.queryClient.getQueryData([OWN, 'cart'])).toBeUndefined();
  expect(address()).toBe('/products');
  expect(complaint).not.toHaveBeenCalled();
});

test('a rejected call of a guest changes nothing', async () => {
  const { storefront } = await openStore('/products');
  await reject(storefront, 'unauthenticated');
  expect(address()).toBe('/products');
});

test('a call that requires a verified address leads to the verification, and back', async () => {
  const { storefront } = await openStore('/products?page=2', { '/is-auth': { ...SIGNED_IN, emailVerified: false } });
  await reject(storefront, 'email-not-verified');
  await screen.findByRole('heading', { name: 'Verification Required' });
  expect(address()).toBe('/email-verification?redirect=%2Fproducts%3Fpage%3D2');
  await reject(storefront, 'email-not-verified');
  expect(address()).toBe('/email-verification?redirect=%2Fproducts%3Fpage%3D2');
});

test('other rejections do not redirect', async () => {
  const { storefront } = await openStore('/products', { '/is-auth': SIGNED_IN });
  await reject(storefront, 'csrf-token-mismatch');
  expect(address()).toBe('/products');
});

test('a sign-in reloads the data that belongs to the visitor', async () => {
  let authenticated = false;
  const { storefront, isSignedIn } = await openStore('/products', {
    '/is-auth': () => ({ ...guest, authenticated, emailVerified: authenticated }),
  });
  storefront.queryClient.setQueryData([OWN, 'cart'], ['of somebody else']);
  authenticated = true;
  await act(() => storefront.session.begin());
  expect(isSignedIn()).toBe(true);
  expect(storefront.store.get(sessionAtom).emailVerified).toBe(true);
  expect(localStorage.getItem('auth_session')).not.toBeNull();
  expect(storefront.queryClient.getQueryData([OWN, 'cart'])).toBeUndefined();
});

test.each([
  ['the server confirms it', { status: 'OK' }, []],
  ['the session had already ended', aRejection('unauthenticated'), []],
  ['the server cannot be reached', undefined, [['Logout failed']]],
])('a sign-out clears everything and leads to the home page if %s', async (_, answer, complaints) => {
  const { storefront, isSignedIn } = await openStore('/account/orders', { '/is-auth': SIGNED_IN, '/logout': answer });
  await screen.findByRole('heading', { name: 'My orders' });
  storefront.queryClient.setQueryData([OWN, 'cart'], [7]);
  localStorage.setItem('token', 'secret');
  sessionStorage.setItem('own:checkout', '{}');
  await act(() => storefront.session.signOut());
  await screen.findByRole('heading', { name: 'Home' });
  expect(storefront.writes).toEqual([['/logout', {}]]);
  expect(isSignedIn()).toBe(false);
  expect({ ...localStorage }).toEqual({});
  await vi.waitFor(() => expect({ ...sessionStorage }).toEqual({}));
  expect(storefront.queryClient.getQueryData([OWN, 'cart'])).toBeUndefined();
  expect(complaint.mock.calls).toEqual(complaints);
});

test('what follows the session ends before the server is asked for a sign-out, unless it has been forgotten', async () => {
  const { storefront } = await openStore('/account/orders', { '/is-auth': SIGNED_IN, '/logout': { status: 'OK' } });
  await screen.findByRole('heading', { name: 'My orders' });
  const writesAtEnd: number[] = [];
  storefront.session.whenLeaving(() => writesAtEnd.push(storefront.writes.length));
  const forgotten = vi.fn();
  storefront.session.whenLeaving(forgotten)();
  await act(() => storefront.session.signOut());
  expect(storefront.writes).toHaveLength(1);
  expect(writesAtEnd).toEqual([0]);
  expect(forgotten).not.toHaveBeenCalled();
});

/** A storage event as caused by another tab. */
async function otherTab(storefront: Awaited<ReturnType<typeof openStore>>['storefront'], marker: string | null) {
  const ear = Object.assign(new EventTarget(), { localStorage }) as unknown as Window;
  const follow = vi.fn(storefront.session.sync);
  syncOtherTabs(ear, follow);
  if (marker === null) localStorage.removeItem('auth_session');
  else localStorage.setItem('auth_session', marker);
  await act(async () => {
    ear.dispatchEvent(new StorageEvent('storage', { key: 'languageId' }));
    ear.dispatchEvent(new StorageEvent('storage', { key: 'auth_session', newValue: marker }));
    await follow.mock.results[0]?.value;
  });
  expect(follow).toHaveBeenCalledOnce();
}

test('a sign-in in another tab closes the form', async () => {
  let status = guest;
  const { storefront, isSignedIn } = await openStore('/auth?form=signin', { '/is-auth': () => status });
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  status = SIGNED_IN;
  await otherTab(storefront, '2');
  expect(isSignedIn()).toBe(true);
  await screen.findByRole('heading', { name: 'Home' });
});

test('a marker that the server does not confirm signs nobody in', async () => {
  const { storefront, isSignedIn } = await openStore('/products', { '/is-auth': guest });
  await otherTab(storefront, '2');
  expect(isSignedIn()).toBe(false);
});

test('a sign-out in another tab leads from the account to the sign-in', async () => {
  const { storefront, isSignedIn } = await openStore('/account/orders', { '/is-auth': SIGNED_IN });
  await screen.findByRole('heading', { name: 'My orders' });
  await otherTab(storefront, null);
  expect(isSignedIn()).toBe(false);
  expect(storefront.writes).toEqual([]);
  await screen.findByRole('heading', { name: 'Sign in to your account' });
});

test('a page from the back-forward cache checks the session, a newly loaded one already has', () => {
  const ear = new EventTarget();
  const follow = vi.fn(async () => {});
  syncOtherTabs(ear as Window, follow);
  ear.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(follow).not.toHaveBeenCalled();
  ear.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(follow).toHaveBeenCalledOnce();
});

test('a sign-in of another person in another tab replaces the session', async () => {
  let owner = aProfile({ email: 'ada@example.test' });
  const { storefront } = await openStore('/email-verification', {
    '/is-auth': { ...SIGNED_IN, emailVerified: false },
    '/user/profile': () => ({ status: 'OK', payload: owner }),
  });
  await screen.findByText(/ada@example\.test/);
  owner = aProfile({ email: 'grace@example.test' });
  await otherTab(storefront, '2');
  await screen.findByText(/grace@example\.test/);
});
