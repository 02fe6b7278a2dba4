import { AccountPage } from '#pages/AccountPage.ts';
import { AuthPage } from '#pages/AuthPage.ts';
import { Shop } from '#pages/Shop.ts';
import { test as base, expect } from '#shop-test.ts';

const EXPIRED = 'Error occurred. Please log in again.';

interface SessionFixtures {
  /** Ends every session of the shopper from another browser, including this one's. */
  signOutEverywhere: () => Promise<void>;
}

const test = base.extend<SessionFixtures>({
  signOutEverywhere: async ({ anotherVisitor, shopper, problems }, use) => {
    await use(async () => {
      problems.expect(/status of 401/);
      const elsewhere = await anotherVisitor();
      await (await elsewhere.openAuth()).signIn(shopper);
      const account = new AccountPage(elsewhere.page);
      await account.button('Log out everywhere').click();
      await account.dialog.getByRole('button', { name: 'Log out everywhere' }).click();
      await expect(elsewhere.page).toHaveURL('/');
      await expect(elsewhere.header.link('Sign in')).toBeVisible();
    });
  },
});

test('a session that ends in the account is reported once, and the sign-in leads back', async ({
  shop,
  shopper,
  signOutEverywhere,
}) => {
  const account = await shop.openAccount('/account/personal');
  await account.field('Name').fill('Inês');
  await signOutEverywhere();

  await account.save();
  await expect(shop.toast(EXPIRED)).toHaveCount(1);
  await expect(shop.heading).toHaveText('Sign in to your account');
  expect(shop.address).toBe(`/auth?${new URLSearchParams({ form: 'signin', redirect: '/account/personal' })}`);
  await expect(shop.header.link('Sign in')).toBeVisible();
  await new AuthPage(shop.page).signIn(shopper);
  await expect(shop.page).toHaveURL('/account/personal');
  await expect(account.field('Name')).toHaveValue(shopper.name);
});

test('a session that ends on a public page leaves the visitor there as a guest', async ({
  shop,
  signOutEverywhere,
}) => {
  const list = await shop.openList('/products?type=Rifle');
  await expect(shop.header.profileButton).toBeVisible();
  await signOutEverywhere();

  await shop.header.localeMenu.choose('BRL R$');
  await expect(shop.header.link('Sign in')).toBeVisible();
  await expect(list.cards).toHaveCount(15);
  await expect(shop.page).toHaveURL('/products?type=Rifle');
  await expect(shop.toast(EXPIRED)).toHaveCount(0);
});

test('a session ended in the list is over', async ({ shop, shopper, anotherVisitor }) => {
  const elsewhere = await anotherVisitor();
  await (await elsewhere.openAuth()).signIn(shopper);
  await expect(elsewhere.page).toHaveURL('/account');
  const account = await shop.openAccount();
  await expect(account.sessions.getByRole('listitem')).toHaveCount(2);
  await expect(account.sessions.getByText('This device')).toHaveCount(1);
  await account.sessions.getByRole('button', { name: /^End session: Chrome on / }).click();
  await expect(shop.toast('Session ended')).toBeVisible();
  await expect(account.sessions.getByRole('listitem')).toHaveCount(1);
  await elsewhere.visit('/account');
  await expect(elsewhere.heading).toHaveText('Sign in to your account');
});

test('a sign-in and a sign-out apply to all tabs of a browser', async ({ shop, customer }) => {
  const other = new Shop(await shop.page.context().newPage());
  await shop.openList();
  await expect(shop.header.link('Sign in')).toBeVisible();
  await (await other.openAuth()).signIn(customer);
  await expect(other.page).toHaveURL('/account');
  await expect(shop.header.profileButton).toBeVisible();
  await expect(shop.page).toHaveURL('/products');

  await shop.visit('/account/orders');
  await expect(shop.heading).toHaveText('Order History');
  // What the document has not brought is requested; an answer after the sign-out would be a 401.
  await shop.page.waitForLoadState('networkidle');
  await other.header.logOut();
  await expect(other.page).toHaveURL('/');
  await expect(shop.heading).toHaveText('Sign in to your account');
  await expect(shop.header.link('Sign in')).toBeVisible();
});

test('the account and the header end the session and lead to the home page', async ({ shop, shopper: _ }) => {
  // What a page asks as it begins would be answered with a 401 after the sign-out.
  const asked = ['**/api/notifications?*', '**/api/notifications/stream'].map((call) =>
    shop.page.waitForResponse(call),
  );
  const account = await shop.openAccount();
  await Promise.all(asked);
  await account.logOut();
  await expect(shop.page).toHaveURL('/');
  await expect(shop.header.link('Sign in')).toBeVisible();
  await shop.visit('/account');
  await expect(shop.heading).toHaveText('Sign in to your account');
});

test('a sign-out that fails on the server ends the session in the page', async ({ shop, account, problems }) => {
  problems.expect(/logout/);
  await shop.page.route('**/api/logout', (route) => route.abort('failed'));
  await account.logOut();
  await expect(shop.page).toHaveURL('/');
  await expect(shop.header.link('Sign in')).toBeVisible();
  await expect(shop.toast('Logout failed')).toBeVisible();
  expect(await shop.page.evaluate(() => localStorage.getItem('auth_session'))).toBeNull();
});

test('the menu of a phone reflects the session', { tag: '@phone' }, async ({ shop, shopper }) => {
  await shop.openHome();
  const menu = await shop.header.openMenu();
  await expect(menu.dialog.getByRole('link', { name: 'Cart' })).toBeVisible();
  await menu.open('Profile');
  await expect(new AccountPage(shop.page).field('Email')).toHaveValue(shopper.email);
  await shop.header.openMenu();
  await menu.logOut();
  await expect(shop.page).toHaveURL('/');
  await shop.header.openMenu();
  await expect(menu.dialog.getByRole('link', { name: 'Log in' })).toBeVisible();
});
