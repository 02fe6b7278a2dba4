import { readFile } from 'node:fs/promises';
import { test as faultTest } from '#faults/fault-test.ts';
import { AccountPage } from '#pages/AccountPage.ts';
import { signUp } from '#shop/sign-up.ts';
import { expect, test } from '#shop-test.ts';

test('the tabs of the account open by link, by path and by query', async ({ shop, account }) => {
  await expect(account.tab('My Profile')).toHaveAttribute('aria-current', 'page');
  for (const [tab, address] of [
    ['Payment history', '/account/transactions'],
    ['Order History', '/account/orders'],
    ['Sell skins', '/account/offers'],
  ] as const) {
    await account.tab(tab).click();
    await expect(shop.heading).toHaveText(tab);
    await expect(shop.page).toHaveURL(address);
    await expect(account.tab(tab)).toHaveAttribute('aria-current', 'page');
    await expect(account.tab('My Profile')).not.toHaveAttribute('aria-current');
  }
  await shop.visit('/account?tab=transactions');
  await expect(shop.heading).toHaveText('Payment history');
  await shop.visit('/account/settings');
  await expect(shop.page).toHaveURL('/account/personal#security');
  await expect(shop.main.getByRole('heading', { name: 'Security and data' })).toBeInViewport();
});

test('on a phone the tabs are a row, and the current one is visible', { tag: '@phone' }, async ({ shop, shopper }) => {
  const account = await shop.openAccount('/account/offers');
  await expect(account.tab('Sell skins')).toBeInViewport({ ratio: 1 });
  expect(await shop.overhang()).toBe(0);
  await account.tab('My Profile').click();
  await expect(account.field('Email')).toHaveValue(shopper.email);
  await expect(account.tab('My Profile')).toBeInViewport({ ratio: 1 });
  expect(await shop.overhang()).toBe(0);
});

test('a script in every field of the profile is shown as text everywhere', async ({ shop, account }) => {
  const script = '</script><script>globalThis.isCaptured = true</script><img src="x" onerror="isCaptured = true">';
  const fields = ['Name', 'Surname', 'Address', 'City', 'Post code'];
  for (const field of fields) await account.field(field).fill(script);
  await account.save();
  await expect(shop.toast('Profile updated successfully')).toBeVisible();
  await shop.page.reload();
  await expect(account.overview).toContainText(`${script} ${script}`);
  for (const field of fields) await expect(account.field(field)).toHaveValue(script);
  expect(await shop.page.evaluate(() => 'isCaptured' in globalThis)).toBe(false);
});

test('the profile is in the visitor’s language', async ({ shop, account }) => {
  await account.field('Name').fill('');
  await account.save();
  await expect(shop.main.getByText('First name is required')).toBeVisible();
  for (const [language, heading, message] of [
    ['Português', 'O meu perfil', 'O nome próprio é obrigatório'],
    ['Español', 'Mi perfil', 'El nombre es obligatorio'],
    ['Deutsch', 'Mein Profil', 'Bitte geben Sie Ihren Vornamen ein'],
  ] as const) {
    await shop.header.localeMenu.choose(language);
    await expect(shop.heading).toHaveText(heading);
    await expect(shop.main.getByText(message)).toBeVisible();
  }
});

test('the data are downloaded as one JSON file', async ({ shop, shopper }) => {
  const account = await shop.openAccount();
  const download = shop.page.waitForEvent('download');
  await account.button('Download my data').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('account-data.json');
  const data = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(data)).toBeInstanceOf(Object);
  expect(data).toContain(shopper.email);
  expect(data).not.toContain(shopper.password);
});

test('an account is closed permanently', async ({ shop, shopper, problems }) => {
  problems.expect(/status of 422/, 2);
  const account = await shop.openAccount();
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
  await expect(shop.page).toHaveURL('/');
  await expect(shop.toast('Your account is closed')).toBeVisible();
  await expect(shop.header.link('Sign in')).toBeVisible();
  const auth = await shop.openAuth();
  await auth.signIn(shopper);
  await expect(auth.form.getByRole('alert')).toHaveText('Invalid email or password');
});

faultTest('a shop that buys no skins has no offers', async ({ faultyApi, openOwnShop }) => {
  faultyApi.replace('/settings', { offer_enabled: false });
  const shop = await openOwnShop();
  await signUp(shop.page);
  await shop.visit('/account/offers');
  await expect(shop.heading).toHaveText('My Profile');
  await expect(shop.page).toHaveURL(/\/account\/personal$/);
  await expect(new AccountPage(shop.page).tab('Sell skins')).toHaveCount(0);
});

faultTest(
  'a profile that fails can be tried again, and its tabs stay',
  async ({ faultyApi, openOwnShop, problems }) => {
    problems.expect(/status of 503|ApiProblem/);
    const shop = await openOwnShop();
    await signUp(shop.page);
    faultyApi.disturb('/user/', 'fails');
    const account = await shop.openAccount();
    await expect(shop.errorState('Failed to load profile data')).toBeVisible();
    await expect(account.tab('Order History')).toBeVisible();
    faultyApi.restore();
    await shop.main.getByRole('button', { name: 'Try again' }).first().click();
    await expect(account.field('Name')).toHaveValue('Ana');
  },
);

faultTest('a shop that takes nobody new offers no sign-up', async ({ faultyApi, openOwnShop }) => {
  faultyApi.replace('/settings', { is_reg_enabled: false });
  const shop = await openOwnShop();
  const auth = await shop.openAuth();
  await expect(auth.login).toBeVisible();
  await expect(shop.main.getByRole('link', { name: 'Create new account' })).toHaveCount(0);
  await expect(shop.header.link('Sign up')).toHaveCount(0);
  await shop.openAuth('signup');
  await expect(shop.main.getByText('Registration is closed')).toBeVisible();
  await expect(auth.field('First name')).toHaveCount(0);
});
