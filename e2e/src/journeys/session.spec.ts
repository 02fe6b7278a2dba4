import { AccountPage } from '#pages/AccountPage.ts';
import { AuthPage } from '#pages/AuthPage.ts';
import { Store } from '#pages/Store.ts';
import type { Shopper } from '#store/a-shopper.ts';
import { expect, test } from '#store-test.ts';

const EXPIRED = 'Error occurred. Please log in again.';

/** Ends every session of somebody, this browser's included, from another one. */
async function signOutEverywhere(elsewhere: Store, shopper: Shopper): Promise<void> {
  await (await elsewhere.openAuth()).signIn(shopper);
  const account = new AccountPage(elsewhere.page);
  await account.button('Sign out everywhere').click();
  await account.dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(elsewhere.page).toHaveURL('/');
  await expect(elsewhere.header.link('Sign in')).toBeVisible();
}

test('a session that ends in the account is said once, and the sign-in leads back', async ({
  store,
  shopper,
  anotherVisitor,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const account = await store.openAccount('/account/personal');
  await account.field('Name').fill('Inês');
  await signOutEverywhere(await anotherVisitor(), shopper);

  await account.save();
  await expect(store.toast(EXPIRED)).toHaveCount(1);
  await expect(store.heading).toHaveText('Sign in to your account');
  expect(store.address).toBe(`/auth?${new URLSearchParams({ form: 'signin', redirect: '/account/personal' })}`);
  await expect(store.header.link('Sign in')).toBeVisible();
  await new AuthPage(store.page).signIn(shopper);
  await expect(store.page).toHaveURL('/account/personal');
  await expect(account.field('Name')).toHaveValue(shopper.name);
});

test('a session that ends on an open page leaves the visitor there as a guest', async ({
  store,
  shopper,
  anotherVisitor,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const list = await store.openList('/products?type=Rifle');
  await expect(store.header.profileButton).toBeVisible();
  await signOutEverywhere(await anotherVisitor(), shopper);

  await store.header.localeMenu.choose('BRL R$');
  await expect(store.header.link('Sign in')).toBeVisible();
  await expect(list.cards).toHaveCount(15);
  await expect(store.page).toHaveURL('/products?type=Rifle');
  await expect(store.toast(EXPIRED)).toHaveCount(0);
});

test('a session ended from the list is over', async ({ store, shopper, anotherVisitor }) => {
  const elsewhere = await anotherVisitor();
  await (await elsewhere.openAuth()).signIn(shopper);
  await expect(elsewhere.page).toHaveURL('/account');
  const account = await store.openAccount();
  await expect(account.sessions.getByRole('listitem')).toHaveCount(2);
  await expect(account.sessions.getByText('This device')).toHaveCount(1);
  await account.sessions.getByRole('button', { name: /^End session: Chrome on / }).click();
  await expect(store.toast('Session ended')).toBeVisible();
  await expect(account.sessions.getByRole('listitem')).toHaveCount(1);
  await elsewhere.visit('/account');
  await expect(elsewhere.heading).toHaveText('Sign in to your account');
});

test('the tabs of a browser follow each other into a session and out of it', async ({ store, customer }) => {
  const other = new Store(await store.page.context().newPage());
  await store.openList();
  await expect(store.header.link('Sign in')).toBeVisible();
  await (await other.openAuth()).signIn(customer);
  await expect(other.page).toHaveURL('/account');
  await expect(store.header.profileButton).toBeVisible();
  await expect(store.page).toHaveURL('/products');

  await store.visit('/account/orders');
  await expect(store.heading).toHaveText('Order History');
  await other.header.logOut();
  await expect(other.page).toHaveURL('/');
  await expect(store.heading).toHaveText('Sign in to your account');
  await expect(store.header.link('Sign in')).toBeVisible();
});

test('the account and the header end the session and go home', async ({ store, shopper }) => {
  const account = await store.openAccount();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await account.logOut();
  await expect(store.page).toHaveURL('/');
  await expect(store.header.link('Sign in')).toBeVisible();
  await store.visit('/account');
  await expect(store.heading).toHaveText('Sign in to your account');
});

test('whoever cannot be signed out by the server is so in the page', async ({ store, shopper, trouble }) => {
  trouble.expect(/logout/);
  const account = await store.openAccount();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await store.page.route('**/api/logout', (route) => route.abort('failed'));
  await account.logOut();
  await expect(store.page).toHaveURL('/');
  await expect(store.header.link('Sign in')).toBeVisible();
  await expect(store.toast('Logout failed')).toBeVisible();
  expect(await store.page.evaluate(() => localStorage.getItem('auth_session'))).toBeNull();
});

test('the menu of a phone knows who is signed in', { tag: '@phone' }, async ({ store, shopper }) => {
  await store.openHome();
  const menu = await store.header.openMenu();
  await expect(menu.dialog.getByRole('link', { name: 'Cart' })).toBeVisible();
  await menu.open('Profile');
  await expect(new AccountPage(store.page).field('Email')).toHaveValue(shopper.email);
  await store.header.openMenu();
  await menu.logOut();
  await expect(store.page).toHaveURL('/');
  await store.header.openMenu();
  await expect(menu.dialog.getByRole('link', { name: 'Log in' })).toBeVisible();
});
