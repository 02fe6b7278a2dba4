import { AccountPage } from '#pages/AccountPage.ts';
import { AuthPage } from '#pages/AuthPage.ts';
import { aShopper } from '#shop/a-shopper.ts';
import { expect, test } from '#shop-test.ts';

test('a new shopper signs up, verifies the address by email, and fills in the profile', async ({ shop, inbox }) => {
  const ana = aShopper();
  const auth = await shop.openAuth('signup');
  await auth.signUp(ana);
  await expect(shop.page).toHaveURL('/account');
  const account = new AccountPage(shop.page);
  await expect(account.heading).toHaveText('My Profile');
  await expect(account.overview).toContainText(`${ana.name} ${ana.surname}`);
  await expect(account.overview).toContainText('Email not verified');

  await account.overview.getByRole('link', { name: 'Resend verification email' }).click();
  await expect(shop.heading).toHaveText('Verification Required');
  await shop.main.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(shop.main.getByText('Verification email sent. Please check your inbox.')).toBeVisible();
  await shop.visit(await inbox.link(ana.email, '/api/email/verify/'));
  await shop.main.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(shop.page).toHaveURL('/email/verify/success');
  await shop.main.getByRole('link', { name: 'Go to My Account' }).click();
  await expect(account.overview.getByText('Email verified', { exact: true })).toBeVisible();

  await account.field('Name').fill('Inês');
  await account.field('City').fill('Lisboa');
  await account.field('Country').selectOption({ label: 'Portugal' });
  await account
    .field('Steam trade link')
    .fill('https://steamcommunity.com/tradeoffer/new/?token=AbCd1234&partner=1234');
  await account.save();
  await expect(shop.toast('Profile updated successfully')).toBeVisible();
  await expect(account.overview).toContainText(`Inês ${ana.surname}`);
  await shop.page.reload();
  await expect(account.field('Name')).toHaveValue('Inês');
  await expect(account.field('City')).toHaveValue('Lisboa');
  await expect(account.field('Country').locator('option:checked')).toHaveText('Portugal');
  await expect(account.field('Steam trade link')).toHaveValue(
    'https://steamcommunity.com/tradeoffer/new/?partner=1234&token=AbCd1234',
  );
});

test('a verification link works once, after sign-in, and the result is shown', async ({
  shop,
  customer,
  inbox,
  problems,
}) => {
  problems.expect(/status of 422/, 1);
  const link = await inbox.link(customer.email, '/api/email/verify/');
  const confirm = shop.main.getByRole('button', { name: 'Confirm email address' });
  await shop.visit(link);
  await new AuthPage(shop.page).signIn(customer);
  await confirm.click();
  await expect(shop.heading).toHaveText('Email Verified');
  await shop.visit(link);
  await confirm.click();
  await expect(shop.page).toHaveURL('/email/verify/already-success');
  await shop.visit('/api/email/verify/nonsense');
  await confirm.click();
  await expect(shop.page).toHaveURL('/email-verification?error=expired');
  await expect(shop.main).toContainText('This link has expired or has already been used.');
});

test('a new password ends the other sessions, and only the new one opens the account', async ({
  shop,
  shopper,
  anotherVisitor,
  inbox,
  problems,
}) => {
  // The other page looks up what is new to it when it hears of the new password.
  problems.expect(/401.*\/api\/notifications/);
  const elsewhere = await anotherVisitor();
  await (await elsewhere.openAuth()).signIn(shopper);
  await expect(elsewhere.page).toHaveURL('/account');

  const account = await shop.openAccount();
  await expect(account.sessions.getByRole('listitem')).toHaveCount(2);
  await account.changePassword(shopper.password, 'Another34', 'Another35');
  await expect(shop.main.getByText('Passwords do not match')).toBeVisible();
  await account.changePassword(shopper.password, 'Another34');
  await expect(shop.toast('Password changed successfully')).toBeVisible();
  await expect(account.sessions.getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => inbox.subjects(shopper.email)).toContain('Your password for Patina has been changed');

  await elsewhere.visit('/account');
  await expect(elsewhere.heading).toHaveText('Sign in to your account');
  await shop.openHome();
  await shop.header.logOut();
  await expect(shop.header.link('Sign in')).toBeVisible();
  const auth = await shop.openAuth();
  await auth.signIn({ ...shopper, password: 'Another34' });
  await expect(shop.page).toHaveURL('/account');
});

test('a forgotten password is reset by email, and leads on to the wanted page', async ({ shop, customer, inbox }) => {
  const auth = await shop.openAuth();
  await auth.email.fill(customer.email);
  await shop.main.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(auth.heading).toHaveText('Reset Password');
  await expect(auth.email).toHaveValue(customer.email);
  await auth.send('Send link');
  await expect(shop.toast('Password reset link sent. Please check your email.')).toBeVisible();

  await shop.visit(await inbox.link(customer.email, '/reset-password'));
  await auth.field('New password').fill('Another34');
  await auth.field('Confirm password').fill('Another34');
  await auth.send('Save new password');
  await expect(shop.page).toHaveURL(/^[^?]*\/auth\?form=signin/);

  const again = await shop.openAuth('signin', '/products?type=Rifle');
  await again.signIn({ ...customer, password: 'Another34' });
  await expect(shop.page).toHaveURL('/products?type=Rifle');
  await expect(shop.header.profileButton).toBeVisible();
});

test('the reset does not reveal whether an account exists', async ({ shop, inbox }) => {
  const stranger = aShopper();
  const auth = await shop.openAuth('reset');
  await auth.email.fill(stranger.email);
  await auth.send('Send link');
  await expect(shop.toast('Password reset link sent. Please check your email.')).toBeVisible();
  expect(await inbox.subjects(stranger.email)).toEqual([]);
});

test('an address in use is reported at its field', async ({ shop, customer, problems }) => {
  problems.expect(/status of 422/, 1);
  const auth = await shop.openAuth('signup');
  await auth.signUp({ ...aShopper(), email: customer.email });
  await expect(auth.form.getByText('The email has already been taken')).toBeVisible();
  await expect(auth.email).toBeFocused();
});

test('a wrong password and an unknown address are rejected with the same message', async ({
  shop,
  customer,
  problems,
}) => {
  problems.expect(/status of 422/, 2);
  for (const email of [customer.email, aShopper().email]) {
    const auth = await shop.openAuth();
    await auth.signIn({ email, password: 'Wrong1234' });
    await expect(auth.form.getByRole('alert')).toHaveText('Invalid email or password');
  }
});
