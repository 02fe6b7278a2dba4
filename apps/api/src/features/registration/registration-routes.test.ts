import { expect, test, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { aRegistration } from '#testing/a-registration.ts';
import { mailsTo } from '#testing/mails-to.ts';
import { openBrowser } from '#testing/open-browser.ts';
import { signUp } from '#testing/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, store } = shop;
const GUEST = { status: 'OK', authenticated: false, emailVerified: false };

test('whoever registers is signed in, not verified yet, and gets the mail', async () => {
  const { browser, form } = await signUp(shop);
  expect((await browser.get('/is-auth')).json()).toEqual({ ...GUEST, authenticated: true });
  const mails = await mailsTo(store.database, form.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm your e-mail address for Patina']);
  expect(mails[0]?.text).toMatch(/http:\/\/localhost(:80)?\/api\/email\/verify\/[\w-]{43}/);
});

test('the session cookie is for the server alone, and only over TLS behind TLS', async () => {
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
  return answer.cookies.find(({ name }) => name === 'session');
}

test('the database holds neither password nor token', async () => {
  const { browser, form } = await signUp(shop);
  const rows = JSON.stringify([
    await store.database.selectFrom('user_account').selectAll().execute(),
    await store.database.selectFrom('session').selectAll().execute(),
    await store.database.selectFrom('browser').selectAll().execute(),
    await store.database.selectFrom('mail_link').selectAll().execute(),
  ]);
  const [mail] = await mailsTo(store.database, form.email);
  const token = /verify\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
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
])('the sign-up %j is refused at %s: %s', async (change, field, message) => {
  const answer = await openBrowser(app).post('/register', aRegistration(change));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors[field]?.[0]).toBe(message);
  expect(answer.cookies).toEqual([]);
});

test('a phone of a country that the store does not list is refused', async () => {
  await store.database.deleteFrom('country').where('iso', '=', 'AD').execute();
  const form = aRegistration({ phone: '+376 312 345', phoneE164: '+376312345' });
  const answer = await openBrowser(app).post('/register', form);
  expect(answer.json().errors).toEqual({ phone: ['This country is not supported'] });
});

test('an address that is taken is refused, however it is typed, and nothing else changes', async () => {
  const { form } = await signUp(shop);
  const answer = await openBrowser(app).post('/register', aRegistration({ email: ` ${form.email.toUpperCase()} ` }));
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { email: ['The email has already been taken'] }]);
  expect(await mailsTo(store.database, form.email)).toHaveLength(1);
});

test('of two who register the same address at once, one has it', async () => {
  const form = aRegistration();
  const answers = await Promise.all([1, 2, 3].map(() => openBrowser(app).post('/register', form)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
});

test('while registration is closed, nobody registers, and the operator opens it at once', async () => {
  await store.settings.set('is_reg_enabled', 'false');
  const closed = await openBrowser(app).post('/register', aRegistration());
  expect([closed.statusCode, closed.json().message]).toEqual([403, 'Registration is closed']);
  await store.settings.set('is_reg_enabled', 'true');
  expect((await openBrowser(app).post('/register', aRegistration())).statusCode).toBe(200);
});

test.each([
  ['<script>alert(1)</script>', "'; drop table user_account; --"],
  ['{{7*7}}', '%00'],
  ['Zoë-Łukasz', 'Ωmega 李'],
])('the name %s %s is kept as it is', async (name, surname) => {
  const { browser } = await signUp(shop, { name, surname });
  expect((await browser.get('/user/profile')).json().payload).toMatchObject({ name, surname });
});

test('a name cannot make a mail an advertisement, nor write into its HTML', async () => {
  const { form } = await signUp(shop, { name: 'Win at www.evil.example', surname: '<b>' });
  const [mail] = await mailsTo(store.database, form.email);
  expect(mail?.text).toContain('Hello,\n');
  expect(mail?.html).not.toContain('evil');
});

test('a sign-in works however the address is typed', async () => {
  const { form } = await signUp(shop);
  const browser = openBrowser(app);
  const answer = await browser.post('/login', { username: form.email.toUpperCase(), password: form.password });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }]);
  expect((await browser.get('/is-auth')).json().authenticated).toBe(true);
});

test.each([
  [{ username: '', password: '' }, 'Email and password are required'],
  [{ username: 'ana@example.com' }, 'Email and password are required'],
  [{ password: 'x' }, 'Email and password are required'],
  [{ username: 'ana', password: 'x' }, 'Invalid email format'],
  [{ username: 'ana@example.com', password: 7 }, 'Email and password are required'],
  [{ username: ['ana@example.com'], password: 'x' }, 'Email and password are required'],
  [{ username: 'ana@example.com', password: 'x'.repeat(129) }, 'Please use at most 128 characters'],
])('the sign-in %j is refused: %s', async (form, message) => {
  const answer = await openBrowser(app).post('/login', form);
  expect([answer.statusCode, answer.json().message]).toEqual([422, message]);
});

test('nobody can tell an unknown account from a wrong password: same answer, same work', async () => {
  const { form } = await signUp(shop);
  const { form: steamOnly } = await signUp(shop);
  await store.database
    .updateTable('user_account')
    .set({ password_hash: null })
    .where('email', '=', steamOnly.email)
    .execute();
  const matches = vi.spyOn(store.passwords, 'matches');
  const emails = [form.email, steamOnly.email, 'nobody@example.com'];
  const answers = [];
  for (const username of emails) {
    answers.push(await openBrowser(app).post('/login', { username, password: 'Wrong123' }));
  }
  expect(matches).toHaveBeenCalledTimes(3);
  matches.mockRestore();
  const faces = answers.map(({ statusCode, body, cookies }) => [
    statusCode,
    body.replace(/"request_id":"[^"]*"/, ''),
    cookies,
  ]);
  expect(faces[0]).toEqual(faces[1]);
  expect(faces[0]).toEqual(faces[2]);
  expect(answers[0]?.json()).toMatchObject({ status: 'ERROR', message: 'Invalid email or password' });
  expect(answers[0]?.statusCode).toBe(422);
});

test('a sign-in from a browser that was not seen before is told by mail, the next one from there is not', async () => {
  const { form } = await signUp(shop);
  const browser = openBrowser(app, 'Opera <b>Mini</b>');
  const credentials = { username: form.email, password: form.password };
  await browser.post('/login', credentials);
  const [mail] = await mailsTo(store.database, form.email);
  expect(mail?.subject).toBe('New sign-in to your account at Patina');
  expect(mail?.text).toContain('Opera <b>Mini</b>');
  expect(mail?.html).not.toContain('<b>Mini');
  await browser.post('/logout');
  await browser.post('/login', credentials);
  expect(await mailsTo(store.database, form.email)).toHaveLength(2);
});

test('mails come in the language that the store was last used in', async () => {
  const { form } = await signUp(shop, { language: 2 });
  expect((await mailsTo(store.database, form.email))[0]?.subject).toBe('Confirme o seu endereço de e-mail na Patina');
  const browser = openBrowser(app);
  await browser.post('/login', { username: form.email, password: form.password, language: 4 });
  await browser.post('/user/reset-password', { email: form.email, language: 1 });
  expect((await mailsTo(store.database, form.email))[0]?.subject).toBe('Neues Passwort für Patina');
});

test('a language that the store does not have disturbs nobody', async () => {
  const { form } = await signUp(shop, { language: 999 });
  expect((await mailsTo(store.database, form.email))[0]?.subject).toMatch(/^Please confirm/);
});
