import { AccountPage } from '#pages/AccountPage.ts';
import type { AuthPage } from '#pages/AuthPage.ts';
import type { Shop } from '#pages/Shop.ts';
import { SteamPage } from '#pages/SteamPage.ts';
import { aShopper } from '#shop/a-shopper.ts';
import { expectFieldError } from '#shop/expect-field-error.ts';
import { expect, test } from '#shop-test.ts';

const REJECTED = 'Sign-in with Steam failed. Please try again.';

/** A trade link to a Steam account. */
function tradeLinkTo(steamid: string): string {
  const partner = BigInt(steamid) - 76_561_197_960_265_728n;
  return `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=AbCd1234`;
}

/** Registers a new account with Steam. */
async function signUpBySteam(shop: Shop): Promise<{ account: AccountPage; steamid: string }> {
  const auth = await shop.openAuth('signup');
  const steam = await auth.goToSteam();
  const steamid = await steam.steamId();
  await steam.signIn.click();
  await auth.signUpFromSteam(aShopper());
  await expect(shop.page).toHaveURL('/account');
  return { account: new AccountPage(shop.page), steamid };
}

/** The shop says why the login failed, and the visitor stays a guest. */
async function isRejected(shop: Shop, auth: AuthPage, redirect?: string) {
  const way = new URLSearchParams({ form: 'signin', ...(redirect && { redirect }), error: 'steam' });
  await expect(shop.page).toHaveURL(`/auth?${way}`);
  await expect(auth.alert).toHaveText(REJECTED);
  await expect(auth.login).toBeVisible();
  await expect(shop.header.link('Sign in')).toBeVisible();
  expect(await (await shop.page.request.get('/api/is-auth')).json()).toMatchObject({ authenticated: false });
}

test('a new shopper registers with Steam and fills in the rest; the trade link must be their own', async ({ shop }) => {
  const ana = aShopper();
  const auth = await shop.openAuth('signup', '/cart');
  const steam = await auth.goToSteam();
  const steamid = await steam.steamId();
  await steam.signIn.click();
  await expect(auth.heading).toHaveText('Create new account');
  await expect(auth.heading).toBeInViewport();
  expect(shop.address).toBe(`/auth?${new URLSearchParams({ form: 'signup', steam: '1', redirect: '/cart' })}`);
  await expect(auth.form).toContainText('Steam has confirmed your identity. We just need a few more details.');
  await expect(auth.password).toHaveCount(0);
  await auth.send('Sign up');
  await expectFieldError(auth.field('First name'), 'First name is required');
  await expectFieldError(auth.email, 'Email is required');
  await expectFieldError(auth.field('Phone'), 'Phone number is required');
  await expectFieldError(auth.terms, 'Please accept the terms and privacy policy');
  await shop.page.reload();
  await auth.signUpFromSteam(ana);

  const account = new AccountPage(shop.page);
  await expect(account.overview).toContainText(`${ana.name} ${ana.surname}`);
  await expect(shop.main.getByText(`Steam account ${steamid}`)).toBeVisible();
  await expect(shop.main.getByText(/^You sign in with Steam and have no password/)).toBeVisible();
  const tradeLink = account.field('Steam trade link');
  await tradeLink.fill(tradeLinkTo('76561197960265729'));
  await account.save();
  await expectFieldError(tradeLink, 'This trade link belongs to another Steam account');
  await tradeLink.fill(tradeLinkTo(steamid));
  await account.save();
  await expect(shop.toast('Profile updated successfully')).toBeVisible();
});

test('a visitor who cancels at Steam stays a guest', async ({ shop }) => {
  const auth = await shop.openAuth('signin');
  await (await auth.goToSteam()).cancel.click();
  await isRejected(shop, auth);
});

test('nobody signs in as another user with a forged answer of Steam', async ({ shop, anotherVisitor }) => {
  const { steamid: victim } = await signUpBySteam(await anotherVisitor());
  const auth = await shop.openAuth('signin', '/account');
  const steam = await auth.goToSteam();
  await steam.claimToBe(victim);
  await steam.signIn.click();
  await isRejected(shop, auth, '/account');
});

test('a shopper from Steam signs in with one click and gets to the wanted page; the answer is valid once', async ({
  shop,
}) => {
  const { account } = await signUpBySteam(shop);
  await account.logOut();
  await expect(shop.header.link('Sign in')).toBeVisible();
  const auth = await shop.openAuth('signin', '/account/orders');
  const steam = await auth.goToSteam();
  const [answer] = await Promise.all([shop.page.waitForRequest('**/api/auth/steam/return?*'), steam.signIn.click()]);
  await expect(shop.page).toHaveURL('/account/orders');
  await expect(shop.heading).toHaveText('Order History');
  await account.logOut();
  await expect(shop.header.link('Sign in')).toBeVisible();
  const { pathname, search } = new URL(answer.url());
  await shop.visit(`${pathname}${search}`);
  await isRejected(shop, auth);
});

test('an answer that the browser did not request signs nobody in', async ({ shop }) => {
  const auth = await shop.openAuth();
  await shop.visit(`/api/auth/steam/return?${new URLSearchParams({ state: 'A'.repeat(43), 'openid.mode': 'id_res' })}`);
  await isRejected(shop, auth);
});

test('a shopper links Steam to an account, and a trade link of another account is removed', async ({
  shop,
  account,
}) => {
  await account.field('Steam trade link').fill(tradeLinkTo('76561197960265729'));
  await account.save();
  await expect(shop.toast('Profile updated successfully')).toBeVisible();
  await account.button('Link Steam').click();
  const steam = new SteamPage(shop.page);
  const steamid = await steam.steamId();
  await steam.signIn.click();
  await expect(shop.page).toHaveURL('/account/personal');
  await expect(shop.main.getByText(`Steam account ${steamid}`)).toBeVisible();
  await expect(account.field('Steam trade link')).toHaveValue('');
});
