import { aShopper } from '#shop/a-shopper.ts';
import { expectFieldError } from '#shop/expect-field-error.ts';
import { expect, test } from '#shop-test.ts';

const WEAK_PASSWORD = 'Please use at least 8 characters with a lower-case letter, an upper-case letter and a digit';
const LONG_NAME = 'x'.repeat(101);
const LONG_PASSWORD = `Aa1${'x'.repeat(126)}`;

test('the sign-up shows missing and invalid fields', async ({ shop }) => {
  const auth = await shop.openAuth('signup');
  await expect(auth.field('Phone')).toHaveAttribute('placeholder', 'Enter a phone number');
  await expect(auth.password).toHaveAccessibleDescription(/one lower-case letter, one upper-case letter and one digit/);
  await auth.send('Sign up');
  for (const [field, message] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Email is required'],
    ['Phone', 'Phone number is required'],
    ['Password', 'Password is required'],
    ['Confirm password', 'Please confirm your password'],
  ] as const) {
    await expectFieldError(auth.field(field), message);
  }
  await expectFieldError(auth.terms, 'Please accept the terms and privacy policy');
  await expect(auth.field('First name')).toBeFocused();

  await auth.signUp({ ...aShopper(), email: 'ana', phone: '12' });
  await expectFieldError(auth.email, 'Please enter a valid email address');
  await expectFieldError(auth.field('Phone'), 'Please enter a valid phone number');
  for (const [field, typed, message] of [
    ['First name', '   ', 'First name is required'],
    ['Last name', LONG_NAME, 'Please use at most 100 characters'],
    ['Email', 'ana reis@example.com', 'Please enter a valid email address'],
    ['Email', 'ana@example', 'Please enter a valid email address'],
    ['Phone', '+351 111 111 111', 'Please enter a valid phone number'],
    ['Password', 'short1A', WEAK_PASSWORD],
    ['Password', 'alllower1', WEAK_PASSWORD],
    ['Password', 'ALLUPPER1', WEAK_PASSWORD],
    ['Password', 'NoDigitsHere', WEAK_PASSWORD],
    ['Password', LONG_PASSWORD, 'Please use at most 128 characters'],
    ['Confirm password', 'Secret13', 'Passwords do not match'],
  ] as const) {
    await auth.field(field).fill(typed);
    await expectFieldError(auth.field(field), message);
  }

  await shop.header.localeMenu.choose('Deutsch');
  for (const [field, message] of [
    ['Vorname', 'Bitte geben Sie Ihren Vornamen ein'],
    ['Nachname', 'Bitte verwenden Sie höchstens 100 Zeichen'],
    ['E-Mail', 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
    ['Telefon', 'Bitte geben Sie eine gültige Telefonnummer ein'],
    ['Passwort', 'Bitte verwenden Sie höchstens 128 Zeichen'],
    ['Passwort bestätigen', 'Die Passwörter stimmen nicht überein'],
  ] as const) {
    await expectFieldError(auth.field(field), message);
  }
});

test('the phone field of the sign-up accepts the characters of a number, from supported countries', async ({
  shop,
}) => {
  const auth = await shop.openAuth('signup');
  const phone = auth.field('Phone');
  await phone.fill('call me: +351 (912) 345-678 now!');
  await expect(phone).toHaveValue(/^\+351[\d\s()-]+678$/);
  await phone.fill('1'.repeat(40));
  await expect(phone).toHaveValue('1'.repeat(25));
  await phone.fill('');
  await phone.pressSequentially('+383 44 12');
  await expect(shop.toast('This country is not supported')).toBeVisible();
  await expect(shop.toast('This country is not supported')).toHaveCount(1);
});

test('the sign-in shows the first missing or invalid field', async ({ shop, customer, problems }) => {
  problems.expect(/status of 422/, 1);
  const auth = await shop.openAuth();
  for (const [email, password, field, message] of [
    ['', '', 'Email', 'Email and password are required'],
    ['', 'Secret12', 'Email', 'Email and password are required'],
    ['ana@example.com', '', 'Password', 'Email and password are required'],
    ['ana', 'Secret12', 'Email', 'Invalid email format'],
    ['ana reis@example.com', 'Secret12', 'Email', 'Invalid email format'],
    ['ana@example.com', LONG_PASSWORD, 'Password', 'Please use at most 128 characters'],
  ] as const) {
    await auth.signIn({ email, password });
    await expectFieldError(auth.field(field), message);
    await expect(auth.form.getByText(message)).toHaveCount(1);
  }
  await auth.signIn({ email: 'ana', password: '' });
  await shop.header.localeMenu.choose('Deutsch');
  await expectFieldError(auth.field('E-Mail'), 'Diese E-Mail-Adresse ist nicht gültig');

  await auth.field('E-Mail').fill(customer.email);
  await auth.field('Passwort').fill('Wrong1234');
  await auth.form.getByRole('button', { name: 'ANMELDEN' }).click();
  await expect(auth.alert).toHaveText('E-Mail-Adresse oder Passwort ist falsch');
});

test('the request for a new password shows an invalid address', async ({ shop }) => {
  const auth = await shop.openAuth('reset');
  for (const [email, message] of [
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['ana', 'Invalid email format'],
  ] as const) {
    await auth.email.fill(email);
    await auth.send('Send link');
    await expectFieldError(auth.email, message);
  }
  await shop.header.localeMenu.choose('Deutsch');
  await expectFieldError(auth.field('E-Mail'), 'Diese E-Mail-Adresse ist nicht gültig');
});

test('the new password form shows missing and invalid fields, and an invalid link', async ({ shop, problems }) => {
  problems.expect(/status of 422/, 1);
  const auth = await shop.openAuth();
  await shop.visit('/reset-password?token=none&email=ana@example.com');
  const [next, repeated] = [auth.field('New password'), auth.field('Confirm password')];
  await auth.send('Save new password');
  await expectFieldError(next, 'Password is required');
  await expectFieldError(repeated, 'Please confirm your password');
  for (const [typed, message] of [
    ['short1A', WEAK_PASSWORD],
    ['NoDigitsHere', WEAK_PASSWORD],
    [LONG_PASSWORD, 'Please use at most 128 characters'],
  ] as const) {
    await next.fill(typed);
    await expectFieldError(next, message);
  }
  await next.fill('Another34');
  await repeated.fill('Another35');
  await expectFieldError(repeated, 'Passwords do not match');
  await repeated.fill('Another34');
  await auth.send('Save new password');
  await expect(auth.alert).toHaveText('This link is not valid');
  await repeated.fill('Another35');
  await shop.header.localeMenu.choose('Deutsch');
  await expectFieldError(auth.field('Passwort bestätigen'), 'Die Passwörter stimmen nicht überein');
});
