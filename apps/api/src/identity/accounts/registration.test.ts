import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp({ passwordCost: undefined });
const { app, services } = shop;
const GUEST = { status: 'OK', authenticated: false, emailVerified: false };

test('a new user is signed in, not verified yet, and gets the verification email', async () => {
  const { browser, form } = await signUp(shop);
  expect((await browser.get('/is-auth')).json()).toEqual({ ...GUEST, authenticated: true });
  const emails = await emailsTo(services.database, form.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Confirm your email address for Patina']);
  expect(emails[0]?.text).toMatch(/http:\/\/localhost(:80)?\/api\/email\/verify\/[\w-]{43}/);
});

test('the session cookie is HttpOnly, and secure behind TLS', async () => {
  const secured = await startSecuredRegistration();
  expect(secured).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: true,
    maxAge: 30 * 24 * 60 * 60,
  });
  expect(secured?.value).toMatch(/^[\w-]{43}$/);
  const plain = await openBrowser(app).post('/register', aRegistration());
  const session = plain.cookies.find(({ name }) => name === 'session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(session).not.toHaveProperty('secure');
});

async function startSecuredRegistration() {
  const { form } = await signUp(shop);
  const behindProxy = await buildApp({ ...shop, config: { ...shop.config, trustProxy: true } });
  const answer = await behindProxy.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { username: form.email, password: form.password },
  });
  await behindProxy.close();
  return answer.cookies.find(({ name }) => name === '__Host-session');
}

test('the database contains neither the password nor the token', async () => {
  const { browser, form } = await signUp(shop);
  const rows = JSON.stringify([
    await services.database.selectFrom('user_account').selectAll().execute(),
    await services.database.selectFrom('session').selectAll().execute(),
    await services.database.selectFrom('browser').selectAll().execute(),
    await services.database.selectFrom('mail_link').selectAll().execute(),
  ]);
  const [email] = await emailsTo(services.database, form.email);
  const token = /verify\/([\w-]{43})/.exec(email?.text ?? '')?.[1];
  for (const secret of [form.password, browser.cookies['session'], browser.cookies['browser'], token]) {
    expect(secret).toBeTruthy();
    expect(rows).not.toContain(secret);
  }
  expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test.each<[object, string, string]>([
  [{ name: '' }, 'name', 'First name is required'],
  [{ name: '   ' }, 'name', 'First name is required'],
  [{ name: undefined }, 'name', 'First name is required'],
  [{ name: 'x'.repeat(101) }, 'name', 'Please use at most 100 characters'],
  [{ name: 'Ana\nSilva' }, 'name', 'Please remove the characters that cannot be printed'],
  [{ surname: '' }, 'surname', 'Last name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'ana@example' }, 'email', 'Please enter a valid email address'],
  [{ email: 'ana silva@example.com' }, 'email', 'Please enter a valid email address'],
  [{ email: 'ana@example.com,eva@example.com' }, 'email', 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'email', 'Please enter a valid email address'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: '12345' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '913 345 678' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: 'call me' }, 'phone', 'Please enter a valid phone number'],
  [{ phoneE164: '912345678' }, 'phoneE164', 'Please enter a valid phone number'],
  [{ phone: '111', phoneE164: '+351111111111' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '+80012345678', phoneE164: '+80012345678' }, 'phone', 'Please enter a valid phone number'],
  [{ password: undefined, passConfirm: undefined }, 'password', 'Password is required'],
  [{ password: '', passConfirm: '' }, 'password', 'Password is required'],
  [{ passConfirm: undefined }, 'passConfirm', 'Please confirm your password'],
  [{ passConfirm: 'Secret13' }, 'passConfirm', 'Passwords do not match'],
  ...['short1A', 'alllower1', 'ALLUPPER1', 'NoDigitsHere'].map((password): [object, string, string] => [
    { password, passConfirm: password },
    'password',
    'Please use at least 8 characters with a lower-case letter, an upper-case letter and a digit',
  ]),
  [
    { password: `Aa1${'x'.repeat(126)}`, passConfirm: `Aa1${'x'.repeat(126)}` },
    'password',
    'Please use at most 128 characters',
  ],
])('the sign-up %j is rejected at %s: %s', async (change, field, message) => {
  const answer = await openBrowser(app).post('/register', aRegistration(change));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors[field]?.[0]).toBe(message);
  expect(answer.cookies).toEqual([]);
});

test('a phone number of a country that the store does not list is rejected', async () => {
  await services.database.deleteFrom('country').where('iso', '=', 'AD').execute();
  const form = aRegistration({ phone: '+376 312 345', phoneE164: '+376312345' });
  const answer = await openBrowser(app).post('/register', form);
  expect(answer.json().errors).toEqual({ phone: ['This country is not supported'] });
});

test('an address in use is rejected, in any spelling, and nothing else changes', async () => {
  const { form } = await signUp(shop);
  const answer = await openBrowser(app).post('/register', aRegistration({ email: ` ${form.email.toUpperCase()} ` }));
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { email: ['The email has already been taken'] }]);
  expect(await emailsTo(services.database, form.email)).toHaveLength(1);
});

test('of two concurrent registrations of one address, one succeeds', async () => {
  const form = aRegistration();
  const answers = await Promise.all([1, 2, 3].map(() => openBrowser(app).post('/register', form)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
});

test('while registration is closed, nobody can register, and the operator can open it at once', async () => {
  await services.settings.set('is_reg_enabled', 'false');
  const closed = await openBrowser(app).post('/register', aRegistration());
  expect([closed.statusCode, closed.json().message]).toEqual([403, 'Registration is closed']);
  await services.settings.set('is_reg_enabled', 'true');
  expect((await openBrowser(app).post('/register', aRegistration())).statusCode).toBe(200);
});

test.each([
  ['<script>alert(1)</script>', "'; drop table user_account; --"],
  ['{{7*7}}', '%00'],
  ['Zoë-Łukasz', 'Ωmega 李'],
])('the name %s %s is stored unchanged', async (name, surname) => {
  const { browser } = await signUp(shop, { name, surname });
  expect((await browser.get('/user/profile')).json().payload).toMatchObject({ name, surname });
});

test('a name cannot put links or HTML into an email', async () => {
  const { form } = await signUp(shop, { name: 'Win at www.evil.example', surname: '<b>' });
  const [email] = await emailsTo(services.database, form.email);
  expect(email?.text).toContain('Hello,\n');
  expect(email?.html).not.toContain('evil');
});

test('an unknown language is ignored', async () => {
  const { form } = await signUp(shop, { language: 999 });
  expect((await emailsTo(services.database, form.email))[0]?.subject).toMatch(/^Confirm your email/);
});
