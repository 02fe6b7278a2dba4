import { readFile } from 'node:fs/promises';
import { test as faultTest } from '#faults/fault-test.ts';
import { AccountPage } from '#pages/AccountPage.ts';
import { signUp } from '#store/sign-up.ts';
import { expect, test } from '#store-test.ts';

test('the account opens its tabs by link, by path and by query', async ({ store, shopper }) => {
  const account = await store.openAccount();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await expect(account.tab('My Profile')).toHaveAttribute('aria-current', 'page');
  for (const [tab, address] of [
    ['Payment history', '/account/transactions'],
    ['Order History', '/account/orders'],
    ['Sell skins', '/account/offers'],
  ] as const) {
    await account.tab(tab).click();
    await expect(store.heading).toHaveText(tab);
    await expect(store.page).toHaveURL(address);
    await expect(account.tab(tab)).toHaveAttribute('aria-current', 'page');
    await expect(account.tab('My Profile')).not.toHaveAttribute('aria-current');
  }
  await store.visit('/account?tab=transactions');
  await expect(store.heading).toHaveText('Payment history');
  await store.visit('/account/settings');
  await expect(store.page).toHaveURL('/account/personal#security');
  await expect(store.main.getByRole('heading', { name: 'Security and data' })).toBeInViewport();
});

test('on a phone the tabs are a row, and the one that is open is in sight', { tag: '@phone' }, async ({
  store,
  shopper,
}) => {
  const account = await store.openAccount('/account/offers');
  await expect(account.tab('Sell skins')).toBeInViewport({ ratio: 1 });
  expect(await store.overhang()).toBe(0);
  await account.tab('My Profile').click();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await expect(account.tab('My Profile')).toBeInViewport({ ratio: 1 });
  expect(await store.overhang()).toBe(0);
});

test('a script in every field of the profile is text, wherever it is shown', async ({ store, shopper }) => {
  const script = '</script><script>globalThis.isCaptured = true</script><img src="x" onerror="isCaptured = true">';
  const account = await store.openAccount();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  const fields = ['Name', 'Surname', 'Address', 'City', 'Post code'];
  for (const field of fields) await account.field(field).fill(script);
  await account.save();
  await expect(store.toast('Profile updated successfully')).toBeVisible();
  await store.page.reload();
  await expect(account.overview).toContainText(`${script} ${script}`);
  for (const field of fields) await expect(account.field(field)).toHaveValue(script);
  expect(await store.page.evaluate(() => 'isCaptured' in globalThis)).toBe(false);
});

test('a new address must be verified again', async ({ store, shopper, mailBox }) => {
  await store.visit(await mailBox.link(shopper.email, '/api/email/verify/'));
  const account = await store.openAccount();
  await expect(account.overview.getByText('Verified', { exact: true })).toBeVisible();
  const moved = `moved-${shopper.email}`;
  await account.field('Email').fill(moved);
  await account.save();
  await expect(store.toast('Profile updated successfully')).toBeVisible();
  await expect(account.overview.getByText('Unverified')).toBeVisible();
  await store.visit(await mailBox.link(moved, '/api/email/verify/'));
  await expect(store.heading).toHaveText('Email Verified');
});

test('the profile speaks the language of the visitor', async ({ store, shopper }) => {
  const account = await store.openAccount();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await account.field('Name').fill('');
  await account.save();
  await expect(store.main.getByText('First name is required')).toBeVisible();
  for (const [language, heading, message] of [
    ['Português', 'O meu perfil', 'O nome próprio é obrigatório'],
    ['Español', 'Mi perfil', 'El nombre es obligatorio'],
    ['Deutsch', 'Mein Profil', 'Bitte geben Sie Ihren Vornamen ein'],
  ] as const) {
    await store.header.localeMenu.choose(language);
    await expect(store.heading).toHaveText(heading);
    await expect(store.main.getByText(message)).toBeVisible();
  }
});

test('the data come as one JSON file', async ({ store, shopper }) => {
  const account = await store.openAccount();
  const download = store.page.waitForEvent('download');
  await account.button('Download my data').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('account-data.json');
  const data = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(data)).toBeInstanceOf(Object);
  expect(data).toContain(shopper.email);
  expect(data).not.toContain(shopper.password);
});

test('an account is closed for good', async ({ store, shopper, trouble }) => {
  trouble.expect(/status of 422/, 2);
  const account = await store.openAccount();
  await account.button('Close account').click();
  const close = account.dialog.getByRole('button', { name: 'Close account' });
  await account.dialog.getByLabel('Email').fill('somebody@example.com');
  await account.dialog.getByLabel('Current password', { exact: true }).fill('Wrong1234');
  await close.click();
  await expect(account.dialog.getByText('This is not the email address of your account')).toBeVisible();
  await account.dialog.getByLabel('Email').fill(shopper.email);
  await close.click();
  await expect(account.dialog.getByText('The current password is not correct')).toBeVisible();
  await account.dialog.getByLabel('Current password', { exact: true }).fill(shopper.password);
  await close.click();
  await expect(store.page).toHaveURL('/');
  await expect(store.toast('Your account is closed')).toBeVisible();
  await expect(store.header.link('Sign in')).toBeVisible();
  const auth = await store.openAuth();
  await auth.signIn(shopper);
  await expect(auth.form.getByRole('alert')).toHaveText('Invalid email or password');
});

faultTest('a store that buys no skins has no offers', async ({ faultyApi, openStore }) => {
  faultyApi.replace('/settings', { offer_enabled: false });
  const store = await openStore();
  await signUp(store.page);
  await store.visit('/account/offers');
  await expect(store.heading).toHaveText('My Profile');
  await expect(store.page).toHaveURL(/\/account\/personal$/);
  await expect(new AccountPage(store.page).tab('Sell skins')).toHaveCount(0);
});

faultTest('a profile that fails can be tried again, and its tabs stay', async ({ faultyApi, openStore, trouble }) => {
  trouble.expect(/status of 503|ApiProblem/);
  const store = await openStore();
  await signUp(store.page);
  faultyApi.disturb('/user/', 'fails');
  const account = await store.openAccount();
  await expect(store.face('Failed to load profile data')).toBeVisible();
  await expect(account.tab('Order History')).toBeVisible();
  faultyApi.mend();
  await store.main.getByRole('button', { name: 'Try again' }).first().click();
  await expect(account.field('Name')).toHaveValue('Ana');
});

faultTest('a store that takes nobody new offers no sign-up', async ({ faultyApi, openStore }) => {
  faultyApi.replace('/settings', { is_reg_enabled: false });
  const store = await openStore();
  const auth = await store.openAuth();
  await expect(auth.login).toBeVisible();
  await expect(store.main.getByRole('link', { name: 'Create new account' })).toHaveCount(0);
  await expect(store.header.link('Sign up')).toHaveCount(0);
  await store.openAuth('signup');
  await expect(store.main.getByText('Registration is closed')).toBeVisible();
  await expect(auth.field('First name')).toHaveCount(0);
});
