import { expectFieldError } from '#shop/expect-field-error.ts';
import { expect, test } from '#shop-test.ts';

const WEAK_PASSWORD = 'Please use at least 8 characters with a lower-case letter, an upper-case letter and a digit';
const TRADE_LINK_WANTED =
  'Please enter a Steam trade link such as https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd1234';
const TOO_LONG = 'Please use at most 100 characters';
const LONG = 'x'.repeat(101);
/** Address of the demo account, which every new shop has, except in production. */
const TAKEN = 'demo@patina.test';

test('the profile shows missing and invalid fields, and keeps typed text', async ({ shop, account, problems }) => {
  problems.expect(/status of 422/, 1);
  const missing = [
    ['Name', 'First name is required'],
    ['Surname', 'Last name is required'],
    ['Email', 'Email is required'],
    ['Phone', 'Phone number is required'],
  ] as const;
  for (const [field] of missing) await account.field(field).fill('');
  await account.save();
  for (const [field, message] of missing) await expectFieldError(account.field(field), message);
  await expect(account.field('Name')).toBeFocused();

  for (const [field, typed, message] of [
    ['Name', '   ', 'First name is required'],
    ['Name', LONG, TOO_LONG],
    ['Surname', LONG, TOO_LONG],
    ['Email', 'ana', 'Invalid email format'],
    ['Email', 'ana reis@example.com', 'Invalid email format'],
    ['Phone', '+351 91', 'Please enter a valid phone number'],
    ['Steam trade link', 'https://steamcommunity.com/id/ana', TRADE_LINK_WANTED],
    ['Steam trade link', 'https://evil.example/tradeoffer/new/?partner=1234&token=AbCd1234', TRADE_LINK_WANTED],
    ['Steam trade link', 'https://steamcommunity.com/tradeoffer/new/?partner=1234&token=short', TRADE_LINK_WANTED],
    ['Address', LONG, TOO_LONG],
    ['City', LONG, TOO_LONG],
    ['Post code', LONG, TOO_LONG],
  ] as const) {
    await account.field(field).fill(typed);
    await expectFieldError(account.field(field), message);
  }

  for (const field of ['Address', 'City', 'Post code', 'Steam trade link']) await account.field(field).fill('');
  await account.field('Name').fill('Inês');
  await account.field('Surname').fill('Reis');
  await account.field('Phone').fill('+351 912 345 678');
  await account.field('Email').fill(TAKEN);
  await account.save();
  await expect(shop.toast('Failed to update profile')).toBeVisible();
  await expectFieldError(account.field('Email'), 'The email has already been taken');
  await expect(account.field('Email')).toBeFocused();
  await expect(account.field('Name')).toHaveValue('Inês');
  await shop.header.localeMenu.choose('Deutsch');
  await expectFieldError(account.field('E-Mail'), 'Diese E-Mail-Adresse ist bereits vergeben');
});

test('a phone number of an unsupported country is cleared in the profile, with a message', async ({
  shop,
  account,
}) => {
  await account.field('Phone').fill('+383 44 123 456');
  await expect(account.field('Phone')).toHaveValue('');
  await expect(shop.toast('This country is not supported')).toBeVisible();
  await account.save();
  await expectFieldError(account.field('Phone'), 'Phone number is required');
});

test('the password form shows missing and invalid fields, and a wrong current password', async ({
  shop,
  account,
  shopper,
  problems,
}) => {
  problems.expect(/status of 422/, 1);
  const [current, next, repeated] = ['Current password', 'New password', 'Confirm new password'] as const;
  await account.changePassword('', '', '');
  await expectFieldError(account.field(current), 'Current password is required');
  await expectFieldError(account.field(next), 'New password is required');
  await expectFieldError(account.field(repeated), 'Please confirm your password');
  for (const [[old, chosen, again], field, message] of [
    [[shopper.password, 'short1A', 'short1A'], next, WEAK_PASSWORD],
    [[shopper.password, 'alllower1', 'alllower1'], next, WEAK_PASSWORD],
    [[shopper.password, 'Another34', 'Another35'], repeated, 'Passwords do not match'],
    [['Wrong1234', 'Another34', 'Another34'], current, 'The current password is not correct'],
  ] as const) {
    await account.changePassword(old, chosen, again);
    await expectFieldError(account.field(field), message);
  }
  await expect(shop.toast('The current password is not correct')).toBeVisible();
  await expect(account.field(next)).toHaveValue('Another34');
  await shop.header.localeMenu.choose('Deutsch');
  await expectFieldError(account.field('Aktuelles Passwort'), 'Das aktuelle Passwort ist falsch');
});

test('a verification email that cannot be sent again is reported, with the server’s message if there is one', async ({
  shop,
  shopper,
  problems,
}) => {
  problems.expect(/status of 429/, 2);
  await shop.visit('/email-verification');
  await expect(shop.main).toContainText(shopper.email);
  const resend = shop.main.getByRole('button', { name: 'Resend Verification Email' });
  const outcome = shop.main.getByRole('status').filter({ hasText: /./ });
  for (const [problem, message] of [
    [{ message: '' }, 'Failed to send verification email'],
    [
      { code: 'too-many-attempts', message: 'Too many attempts. Please try again later.' },
      'Too many attempts. Please try again later.',
    ],
  ] as const) {
    await shop.page.route('**/api/email/verify/resend', (route) =>
      route.fulfill({ status: 429, json: { status: 'ERROR', ...problem } }),
    );
    await resend.click();
    await expect(outcome).toHaveText(message);
  }
  await shop.header.localeMenu.choose('Deutsch');
  await expect(outcome).toHaveText('Zu viele Versuche. Bitte versuchen Sie es später noch einmal.');
});
