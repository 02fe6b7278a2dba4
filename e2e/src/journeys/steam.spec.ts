import { AccountPage } from '#pages/AccountPage.ts';
import type { AuthPage } from '#pages/AuthPage.ts';
import { SteamPage } from '#pages/SteamPage.ts';
import type { Store } from '#pages/Store.ts';
import { aShopper } from '#store/a-shopper.ts';
import { saysAt } from '#store/says-at.ts';
import { expect, test } from '#store-test.ts';

const REFUSED = 'Signing in with Steam did not work. Please try again.';

/** A trade link to a Steam account. */
function tradeLinkTo(steamid: string): string {
  const partner = BigInt(steamid) - 76_561_197_960_265_728n;
  return `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=AbCd1234`;
}

/** Opens an account for somebody new by Steam. */
async function signUpBySteam(store: Store): Promise<{ account: AccountPage; steamid: string }> {
  const auth = await store.openAuth('signup');
  const steam = await auth.goToSteam();
  const steamid = await steam.steamId();
  await steam.signIn.click();
  await auth.signUpFromSteam(aShopper());
  await expect(store.page).toHaveURL('/account');
  return { account: new AccountPage(store.page), steamid };
}

/** The store says why it did not sign somebody in, and treats them as the guest that they are. */
async function isRefused(store: Store, auth: AuthPage, redirect?: string) {
  const way = new URLSearchParams({ form: 'signin', ...(redirect && { redirect }), error: 'steam' });
  await expect(store.page).toHaveURL(`/auth?${way}`);
  await expect(auth.alert).toHaveText(REFUSED);
  await expect(auth.login).toBeVisible();
  await expect(store.header.link('Sign in')).toBeVisible();
  expect(await (await store.page.request.get('/api/is-auth')).json()).toMatchObject({ authenticated: false });
}

test('somebody new comes by Steam and tells the rest; the trade link must be theirs', async ({ store }) => {
  const ana = aShopper();
  const auth = await store.openAuth('signup', '/cart');
  const steam = await auth.goToSteam();
  const steamid = await steam.steamId();
  await steam.signIn.click();
  await expect(auth.heading).toHaveText('Create new account');
  await expect(auth.heading).toBeInViewport();
  expect(store.address).toBe(`/auth?${new URLSearchParams({ form: 'signup', steam: '1', redirect: '/cart' })}`);
  await expect(auth.form).toContainText('Steam has confirmed who you are. A few details are missing.');
  await expect(auth.password).toHaveCount(0);
  await auth.send('Sign up');
  await saysAt(auth.field('First name'), 'First name is required');
  await saysAt(auth.email, 'Email is required');
  await saysAt(auth.field('Phone'), 'Phone number is required');
  await saysAt(auth.terms, 'Please accept the terms and privacy policy');
  await store.page.reload();
  await auth.signUpFromSteam(ana);

  const account = new AccountPage(store.page);
  await expect(account.overview).toContainText(`${ana.name} ${ana.surname}`);
  await expect(store.main.getByText(`Steam account ${steamid}`)).toBeVisible();
  await expect(store.main.getByText(/^You sign in with Steam and have no password/)).toBeVisible();
  const tradeLink = account.field('Steam trade link');
  await tradeLink.fill(tradeLinkTo('76561197960265729'));
  await account.save();
  await saysAt(tradeLink, 'This trade link belongs to another Steam account');
  await tradeLink.fill(tradeLinkTo(steamid));
  await account.save();
  await expect(store.toast('Profile updated successfully')).toBeVisible();
});

test('whoever thinks better of it at Steam stays a guest', async ({ store }) => {
  const auth = await store.openAuth('signin');
  await (await auth.goToSteam()).cancel.click();
  await isRefused(store, auth);
});

test('nobody becomes another by changing what Steam says', async ({ store, anotherVisitor }) => {
  const { steamid: victim } = await signUpBySteam(await anotherVisitor());
  const auth = await store.openAuth('signin', '/account');
  const steam = await auth.goToSteam();
  await steam.claimToBe(victim);
  await steam.signIn.click();
  await isRefused(store, auth, '/account');
});

test('whoever came by Steam signs in by one click and gets where they wanted to; the answer counts once', async ({
  store,
}) => {
  const { account } = await signUpBySteam(store);
  await account.logOut();
  await expect(store.header.link('Sign in')).toBeVisible();
  const auth = await store.openAuth('signin', '/account/orders');
  const steam = await auth.goToSteam();
  const [answer] = await Promise.all([store.page.waitForRequest('**/api/auth/steam/return?*'), steam.signIn.click()]);
  await expect(store.page).toHaveURL('/account/orders');
  await expect(store.heading).toHaveText('Order History');
  await account.logOut();
  await expect(store.header.link('Sign in')).toBeVisible();
  const { pathname, search } = new URL(answer.url());
  await store.visit(`${pathname}${search}`);
  await isRefused(store, auth);
});

test('an answer to a question that the browser did not ask signs nobody in', async ({ store }) => {
  const auth = await store.openAuth();
  await store.visit(
    `/api/auth/steam/return?${new URLSearchParams({ state: 'A'.repeat(43), 'openid.mode': 'id_res' })}`,
  );
  await isRefused(store, auth);
});

test('whoever has an account links Steam to it, and the trade link to somebody else goes', async ({
  store,
  shopper,
}) => {
  const account = await store.openAccount();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await account.field('Steam trade link').fill(tradeLinkTo('76561197960265729'));
  await account.save();
  await expect(store.toast('Profile updated successfully')).toBeVisible();
  await store.main.getByRole('link', { name: 'Link Steam' }).click();
  const steam = new SteamPage(store.page);
  const steamid = await steam.steamId();
  await steam.signIn.click();
  await expect(store.page).toHaveURL('/account/personal');
  await expect(store.main.getByText(`Steam account ${steamid}`)).toBeVisible();
  await expect(account.field('Steam trade link')).toHaveValue('');
});
