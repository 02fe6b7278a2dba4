import { expect, test, vi } from 'vitest';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { emailedPath } from '#testing/shoppers/emailed-path.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, type TestPerson } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;
const NEW = { new_password: 'Newer123', repeat_password: 'Newer123' };
const WEAK = 'Please use at least 8 characters with a lower-case letter, an upper-case letter and a digit';

const signIn = (username: string, password: string) => openBrowser(app).post('/login', { username, password });

/** Does other work during the next check of a password. */
function whileChecking(work: () => Promise<unknown>): void {
  const { matches } = services.passwords;
  vi.spyOn(services.passwords, 'matches').mockImplementationOnce(async (...given) => {
    const isRight = await matches(...given);
    await work();
    return isRight;
  });
}

/** Requests a reset and reads its email. */
async function askForReset(email: string): Promise<{ token: string; email: string }> {
  await openBrowser(app).post('/user/reset-password', { email });
  const link = new URL(await emailedPath(services.database, email), 'http://store');
  expect(link.pathname).toBe('/reset-password');
  return { token: link.searchParams.get('token') ?? '', email: link.searchParams.get('email') ?? '' };
}

const reset = (link: object, password = 'Newer123') =>
  openBrowser(app).post('/reset-password', { ...link, password, password_confirmation: password });

test('a changed password ends the other sessions, keeps this one, and is reported by email', async () => {
  const { browser, form } = await signUp(shop);
  const other = openBrowser(app);
  await other.post('/login', { username: form.email, password: form.password });
  const copied = openBrowser(app);
  Object.assign(copied.cookies, browser.cookies);
  const answer = await browser.post('/user/change-password', { cur_password: form.password, ...NEW });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }]);
  expect((await other.get('/user/profile')).statusCode).toBe(401);
  // The session has a new token, so a copy of the old one is worth nothing.
  expect((await copied.get('/user/profile')).statusCode).toBe(401);
  expect((await browser.post('/email/verify/resend')).statusCode).toBe(200);
  expect((await browser.get('/user/profile')).statusCode).toBe(200);
  const subjects = (await emailsTo(services.database, form.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your password for Patina has been changed');
  expect((await signIn(form.email, form.password)).statusCode).toBe(422);
  expect((await signIn(form.email, 'Newer123')).statusCode).toBe(200);
});

test.each<[object, string, string]>([
  [{ cur_password: '' }, 'cur_password', 'Current password is required'],
  [{ cur_password: undefined }, 'cur_password', 'Current password is required'],
  [{ cur_password: 'Wrong123' }, 'cur_password', 'The current password is not correct'],
  [{ new_password: '', repeat_password: '' }, 'new_password', 'New password is required'],
  [{ new_password: 'weak', repeat_password: 'weak' }, 'new_password', WEAK],
  [{ repeat_password: 'Newer124' }, 'repeat_password', 'Passwords do not match'],
  [{ repeat_password: '' }, 'repeat_password', 'Please confirm your password'],
])('the change %j is rejected at %s: %s', async (change, field, message) => {
  const { browser, form } = await signUp(shop);
  const body = { cur_password: form.password, ...NEW, ...change };
  const answer = await browser.post('/user/change-password', body);
  expect([answer.statusCode, answer.json().errors[field]?.[0]]).toEqual([422, message]);
  expect((await signIn(form.email, form.password)).statusCode).toBe(200);
});

/** Refusals of a password at registration, change and reset, by field. */
async function refusalsOf(password: string, { browser, form }: TestPerson, link: object): Promise<unknown[]> {
  const registration = aRegistration({ email: form.email, password, passConfirm: password });
  const change = { cur_password: form.password, new_password: password, repeat_password: password };
  const answers = [
    await openBrowser(app).post('/register', registration),
    await browser.post('/user/change-password', change),
    await reset(link, password),
  ];
  return answers.map((answer) => answer.json().error_codes);
}

const atEveryField = (code: string) => [{ password: [code] }, { new_password: [code] }, { password: [code] }];

test('a common password, and one with the address in it, is refused at registration, change and reset', async () => {
  const person = await signUp(shop, { email: 'joana.reis@example.com' });
  const { form } = person;
  const name = form.email.split('@')[0] ?? '';
  const link = await askForReset(form.email);
  for (const [password, code] of [
    ['Password1', 'password-common'],
    ['Qwerty123', 'password-common'],
    [`Aa1 ${name.toUpperCase()}`, 'password-contains-email'],
    [`${form.email}A1`, 'password-contains-email'],
  ] as const) {
    expect([password, ...(await refusalsOf(password, person, link))]).toEqual([password, ...atEveryField(code)]);
  }
  const short = aRegistration({ email: 'jo@example.com', password: 'Jolly123', passConfirm: 'Jolly123' });
  expect((await openBrowser(app).post('/register', short)).statusCode).toBe(200);
  expect((await reset(link)).statusCode).toBe(200);
});

test('a name of the store, the person, a season or a month with a number is refused at registration, change and reset', async () => {
  const person = await signUp(shop, { email: 'joana.prado@example.com' });
  const link = await askForReset(person.form.email);
  const { name, surname } = aRegistration();
  for (const password of ['Patina2026!', 'Prado-1990', `${name}-1990`, `${surname}2026!`, 'Summer2026', 'Dezembro24']) {
    const refusals = await refusalsOf(password, person, link);
    expect([password, ...refusals]).toEqual([password, ...atEveryField('password-made-of-names')]);
  }
  expect((await reset(link, 'Patina2026horses')).statusCode).toBe(200);
});

test('the page may add its language and currency', async () => {
  const { browser, form } = await signUp(shop);
  const body = { cur_password: form.password, ...NEW, language: 1, currency: 'EUR' };
  expect((await browser.post('/user/change-password', body)).statusCode).toBe(200);
  const link = await askForReset(form.email);
  expect((await reset({ ...link, language: 1, currency: 'EUR' })).statusCode).toBe(200);
});

test('a reset sets a new password, ends every session and is reported by email', async () => {
  const { browser, form } = await signUp(shop);
  const answer = await reset(await askForReset(form.email));
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }]);
  expect((await browser.get('/user/profile')).statusCode).toBe(401);
  expect((await emailsTo(services.database, form.email))[0]?.subject).toBe('Your password for Patina has been changed');
  expect((await signIn(form.email, 'Newer123')).statusCode).toBe(200);
});

test('a reset link works once', async () => {
  const { form } = await signUp(shop);
  const link = await askForReset(form.email);
  const answers = await Promise.all([reset(link), reset(link, 'Other123')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  const again = await reset(link, 'Third123');
  expect([again.statusCode, again.json().errors]).toEqual([422, { token: ['This link is not valid'] }]);
});

test('a reset link works for an hour', async () => {
  const { form } = await signUp(shop);
  const link = await askForReset(form.email);
  const rows = await services.database
    .selectFrom('mail_link')
    .select('expires_at')
    .where('purpose', '=', 'reset')
    .where('email', '=', form.email)
    .execute();
  expect(rows[0]?.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 60 * 1000);
  await services.database
    .updateTable('mail_link')
    .set({ expires_at: new Date() })
    .where('email', '=', form.email)
    .execute();
  expect((await reset(link)).statusCode).toBe(422);
});

test('a new password invalidates open reset links', async () => {
  const { browser, form } = await signUp(shop);
  const link = await askForReset(form.email);
  await browser.post('/user/change-password', { cur_password: form.password, ...NEW });
  expect((await reset(link)).statusCode).toBe(422);
});

test('a reset link works only for its own address and purpose', async () => {
  const [one, other] = [await signUp(shop), await signUp(shop)];
  const link = await askForReset(one.form.email);
  expect((await reset({ ...link, email: other.form.email })).statusCode).toBe(422);
  const verification = (await emailedPath(services.database, other.form.email)).split('/').at(-1);
  expect((await reset({ token: verification, email: other.form.email })).statusCode).toBe(422);
  expect((await reset(link)).statusCode).toBe(200);
});

test.each<[object, string, string]>([
  [{ token: '' }, 'token', 'This link is not valid'],
  [{ token: 'A'.repeat(43) }, 'token', 'This link is not valid'],
  [{ token: "' or 1=1 --" }, 'token', 'This link is not valid'],
  [{ email: '' }, 'email', 'Please enter your email address'],
  [{ password: 'weak', password_confirmation: 'weak' }, 'password', WEAK],
  [{ password_confirmation: 'Other123' }, 'password_confirmation', 'Passwords do not match'],
])('the reset %j is rejected at %s: %s', async (change, field, message) => {
  const { form } = await signUp(shop);
  const link = await askForReset(form.email);
  const body = { ...link, password: 'Newer123', password_confirmation: 'Newer123', ...change };
  const answer = await openBrowser(app).post('/reset-password', body);
  expect([answer.statusCode, answer.json().errors[field]?.[0]]).toEqual([422, message]);
});

test('requesting a reset does not reveal whether an account exists', async () => {
  const { form } = await signUp(shop);
  const ask = (email: string) => openBrowser(app).post('/user/reset-password', { email });
  const [known, unknown] = [await ask(form.email), await ask('nobody@example.com')];
  expect([known.statusCode, known.body, known.cookies]).toEqual([200, '{"status":"OK"}', []]);
  expect([unknown.statusCode, unknown.body, unknown.cookies]).toEqual([200, '{"status":"OK"}', []]);
  expect(await emailsTo(services.database, 'nobody@example.com')).toEqual([]);
});

test.each([
  [{}, 'Please enter your email address'],
  [{ email: ' ' }, 'Please enter your email address'],
  [{ email: 'ana' }, 'Invalid email format'],
])('requesting a reset with %j is rejected: %s', async (body, message) => {
  const answer = await openBrowser(app).post('/user/reset-password', body);
  expect([answer.statusCode, answer.json().message]).toEqual([422, message]);
});

test('a sign-in with the old password during a reset leaves no session', async () => {
  const { form } = await signUp(shop);
  const link = await askForReset(form.email);
  whileChecking(() => reset(link));
  const answer = await signIn(form.email, form.password);
  expect([answer.statusCode, answer.json().message]).toEqual([422, 'Invalid email or password']);
  const sessions = await services.database
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select('session.id')
    .where('user_account.email', '=', form.email)
    .execute();
  expect(sessions).toEqual([]);
});

test('a change with the old password during a reset does not undo it', async () => {
  const { browser, form } = await signUp(shop);
  const link = await askForReset(form.email);
  whileChecking(() => reset(link));
  const stolen = { cur_password: form.password, new_password: 'Thief123', repeat_password: 'Thief123' };
  expect((await browser.post('/user/change-password', stolen)).statusCode).toBe(422);
  expect((await signIn(form.email, 'Thief123')).statusCode).toBe(422);
  expect((await signIn(form.email, 'Newer123')).statusCode).toBe(200);
});

test('a reset unlinks a Steam account that may be somebody else’s, and keeps one that the owner has known', async () => {
  const link = (email: string, change: object) =>
    services.database
      .updateTable('user_account')
      .set({ email_verified_at: new Date(), ...change })
      .where('email', '=', email)
      .execute();
  const steamAfterReset = async (change: object) => {
    const { form } = await signUp(shop);
    await link(form.email, change);
    await reset(await askForReset(form.email));
    const browser = openBrowser(app);
    await browser.post('/login', { username: form.email, password: 'Newer123' });
    return (await browser.get('/user/profile')).json().payload.steamid;
  };
  const [soon, before] = [new Date(Date.now() + 60_000), new Date(Date.now() - 60_000)];
  // Linked after the last proof by password, as by somebody who had the session; or by whoever registered the address.
  expect(await steamAfterReset({ steamid: '76561198000000071', steam_linked_at: soon })).toBe('');
  const foreign = { steamid: '76561198000000072', email_verified_at: null, password_hash: null };
  expect(await steamAfterReset(foreign)).toBe('');
  // The owner has signed in by password since, or has registered through Steam.
  expect(await steamAfterReset({ steamid: '76561198000000073', steam_linked_at: before })).toBe('76561198000000073');
  expect(await steamAfterReset({ steamid: '76561198000000074', password_proved_at: null })).toBe('76561198000000074');
});
