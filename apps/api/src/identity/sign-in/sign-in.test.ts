import { expect, test, vi } from 'vitest';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;
const _GUEST = { status: 'OK', authenticated: false, emailVerified: false };

test('the address may be typed in any spelling at sign-in', async () => {
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
])('the sign-in %j is rejected: %s', async (form, message) => {
  const answer = await openBrowser(app).post('/login', form);
  expect([answer.statusCode, answer.json().message]).toEqual([422, message]);
});

test('an unknown account cannot be told from a wrong password: same answer, same work', async () => {
  const { form } = await signUp(shop);
  const { form: steamOnly } = await signUp(shop);
  await services.database
    .updateTable('user_account')
    .set({ password_hash: null })
    .where('email', '=', steamOnly.email)
    .execute();
  const matches = vi.spyOn(services.passwords, 'matches');
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

test('a password never ends: one of twenty years ago signs in, without a word about it', async () => {
  const { form } = await signUp(shop);
  const then = new Date();
  then.setFullYear(then.getFullYear() - 20);
  await services.database
    .updateTable('user_account')
    .set({ created_at: then, password_proved_at: then, credentials_changed_at: then })
    .where('email', '=', form.email)
    .execute();
  const answer = await openBrowser(app).post('/login', { username: form.email, password: form.password });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }]);
});

test('a sign-in from a new browser is reported by email, the next one from it is not', async () => {
  const { form } = await signUp(shop);
  const browser = openBrowser(app, '<b>Buy now</b> Opera/9.80 (Android)');
  const credentials = { username: form.email, password: form.password };
  await browser.post('/login', credentials);
  const [email] = await emailsTo(services.database, form.email);
  expect(email?.subject).toBe('New sign-in to your account at Patina');
  expect(email?.text).toContain('Opera on Android');
  for (const body of [email?.text, email?.html]) expect(body).not.toContain('Buy now');
  await browser.post('/logout');
  await browser.post('/login', credentials);
  expect(await emailsTo(services.database, form.email)).toHaveLength(2);
});

test('emails are in the language that the account last used', async () => {
  const { form } = await signUp(shop, { language: 2 });
  expect((await emailsTo(services.database, form.email))[0]?.subject).toBe(
    'Confirme o seu endereço de e-mail na Patina',
  );
  const browser = openBrowser(app);
  await browser.post('/login', { username: form.email, password: form.password, language: 4 });
  await browser.post('/user/reset-password', { email: form.email, language: 1 });
  expect((await emailsTo(services.database, form.email))[0]?.subject).toBe('Neues Passwort für Patina');
});
