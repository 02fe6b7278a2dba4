import { Profile } from '@patina/shared-api/contract/account/profile';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailedPath } from '#testing/shoppers/emailed-path.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, signUpVerified, type TestPerson } from '#testing/shoppers/sign-up.ts';
import { verifyEmail } from '#testing/shoppers/verify-email.ts';
import { startTestApp } from '#testing/start-test-app.ts';

// As a library does that brings the full build of zod, whose configuration is one for the process.
z.config({ localeError: () => 'Said by a library.' });
const shop = await startTestApp();
const { app, services } = shop;

const profileOf = async ({ browser }: Pick<TestPerson, 'browser'>, query = '') =>
  Profile.parse((await browser.get(`/user/profile${query}`)).json().payload);
const change = ({ browser }: Pick<TestPerson, 'browser'>, body: object) =>
  browser.ask('PUT', '/user/profile', { body });

const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCd1234';

test('a new account has only the data of the registration', async () => {
  const person = await signUp(shop);
  expect(await profileOf(person)).toEqual({
    id: expect.any(Number),
    name: 'Ana',
    surname: 'Silva',
    email: person.form.email,
    phone: '+351912345678',
    address: '',
    city: '',
    zip: '',
    post_code: '',
    country: null,
    steamid: '',
    steam_trade_link: '',
    balance: 0,
    avatarUrl: null,
    created_at: expect.any(Number),
    verification_data: { status: 'pending' },
    has_password: true,
    pending_email: null,
    email_refuses: false,
    waits_until: null,
  });
});

test('given fields are changed, and omitted ones stay', async () => {
  const person = await signUp(shop);
  const answer = await change(person, {
    name: ' Eva ',
    phone: '+4915123456789',
    address: 'Rua do Exemplo 1',
    city: 'Lisboa',
    post_code: '1100-001',
    country: 620,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().payload).toMatchObject({
    name: 'Eva',
    surname: 'Silva',
    email: person.form.email,
    phone: '+4915123456789',
    city: 'Lisboa',
    zip: '1100-001',
    post_code: '1100-001',
    country: { id: 620, name: 'Portugal' },
  });
  await change(person, { city: '', country: null });
  expect(await profileOf(person)).toMatchObject({ city: '', country: null, address: 'Rua do Exemplo 1' });
});

test('the country is named in the requested language', async () => {
  const person = await signUp(shop);
  await change(person, { country: 276 });
  expect((await profileOf(person, '?language=4&currency=EUR')).country).toEqual({ id: 276, name: 'Deutschland' });
});

test.each<[object, string, string]>([
  [{ name: '' }, 'name', 'First name is required'],
  [{ surname: ' ' }, 'surname', 'Last name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'ana' }, 'email', 'Invalid email format'],
  [{ phone: '' }, 'phone', 'Phone number is required'],
  [{ phone: '912345678' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '+351111111111' }, 'phone', 'Please enter a valid phone number'],
  [{ city: 'x'.repeat(101) }, 'city', 'Please use at most 100 characters'],
  [{ address: 'a\u0007b' }, 'address', 'Please remove the characters that cannot be printed'],
  [{ country: 999 }, 'country', 'This country is not supported'],
  [{ country: -1 }, 'country', 'is not valid'],
  [{ country: 3_000_000_000 }, 'country', 'is not valid'],
  [{ country: 1.5 }, 'country', 'must be an int'],
  [{ country: 'PT' }, 'country', 'must be a number'],
  ...[
    'nonsense',
    'http://steamcommunity.com/tradeoffer/new/?partner=1&token=AbCd1234',
    'https://steamcommunity.com.evil.example/tradeoffer/new/?partner=1&token=AbCd1234',
    'https://steamcommunity.com/tradeoffer/new/?partner=1&token=short',
    'https://steamcommunity.com/tradeoffer/new/?partner=99999999999&token=AbCd1234',
    'javascript:alert(1)',
  ].map((link): [object, string, string] => [
    { steam_trade_link: link },
    'steam_trade_link',
    `Please enter a Steam trade link such as ${LINK}`,
  ]),
])('the change %j is rejected at %s', async (body, field, message) => {
  const person = await signUp(shop);
  const before = await profileOf(person);
  const answer = await change(person, body);
  expect([answer.statusCode, answer.json().errors?.[field]?.[0]]).toEqual([422, message]);
  expect(await profileOf(person)).toEqual(before);
});

test.each(['id', 'balance', 'balance_minor', 'steamid', 'email_verified_at', 'verification_data', 'password_hash'])(
  'users cannot set their own %s',
  async (field) => {
    const person = await signUp(shop);
    const before = await profileOf(person);
    await change(person, { [field]: field === 'verification_data' ? { status: 'approved' } : '999' });
    expect(await profileOf(person)).toEqual(before);
  },
);

test('a trade link is stored in canonical form', async () => {
  const person = await signUp(shop);
  const typed = ' https://steamcommunity.com/tradeoffer/new?token=AbCd1234&partner=123456789&utm=x ';
  expect((await change(person, { steam_trade_link: typed })).json().payload.steam_trade_link).toBe(LINK);
  expect((await profileOf(person)).steamid).toBe('');
  expect((await change(person, { steam_trade_link: '' })).json().payload.steam_trade_link).toBe('');
});

test('a trade link must belong to the linked Steam account', async () => {
  const person = await signUp(shop);
  const { id } = await profileOf(person);
  const link = (steamid: string) =>
    services.database.updateTable('user_account').set({ steamid }).where('id', '=', id).execute();
  await link('76561198000000007');
  const rejected = await change(person, { steam_trade_link: LINK });
  expect(rejected.json().errors).toEqual({
    steam_trade_link: ['This trade link belongs to another Steam account'],
  });
  await link(String(76_561_197_960_265_728n + 123_456_789n));
  expect((await change(person, { steam_trade_link: LINK })).statusCode).toBe(200);
});

test('a new email address counts once it is verified, and the old one can give notice', async () => {
  const person = await signUpVerified(shop);
  const old = person.form.email;
  const email = `new-${old}`;
  const answer = await change(person, { email: email.toUpperCase() });
  expect(answer.json().payload).toMatchObject({ email: old, pending_email: email });
  expect(answer.json().payload.verification_data.status).toBe('approved');
  const [requested] = await emailsTo(services.database, old);
  expect(requested?.subject).toBe('Your account at Patina is about to get another email address');
  expect(requested?.text).toContain(email);
  expect(requested?.text).toContain('/not-me?token=');

  // Until then the old address signs in and gets the links for a new password.
  const login = (username: string) => openBrowser(app).post('/login', { username, password: person.form.password });
  expect([(await login(email)).statusCode, (await login(old)).statusCode]).toEqual([422, 200]);
  await openBrowser(app).post('/user/reset-password', { email: old });
  const resetLink = new URL(await emailedPath(services.database, old), 'http://store').searchParams;
  expect((await verifyEmail(person.browser, services.database, email)).json().payload.outcome).toBe('verified');
  expect(await profileOf(person)).toMatchObject({ email, pending_email: null });
  const [changed] = await emailsTo(services.database, old);
  expect(changed?.subject).toBe('The email address of your account at Patina has been changed');
  expect([(await login(email)).statusCode, (await login(old)).statusCode]).toEqual([200, 422]);

  const form = { password: 'Newer123', password_confirmation: 'Newer123', token: resetLink.get('token') };
  for (const address of [email, old]) {
    const reset = await openBrowser(app).post('/reset-password', { ...form, email: address });
    expect(reset.statusCode).toBe(422);
  }
});

test('an address that was never verified is replaced at once, without a notice to it', async () => {
  const person = await signUp(shop);
  const email = `right-${person.form.email}`;
  const before = await emailsTo(services.database, person.form.email);
  expect((await change(person, { email })).json().payload).toMatchObject({ email, pending_email: null });
  expect(await emailsTo(services.database, person.form.email)).toEqual(before);
  expect((await verifyEmail(person.browser, services.database, email)).statusCode).toBe(200);
});

test('the same address in another spelling is not a change', async () => {
  const person = await signUpVerified(shop);
  await change(person, { email: person.form.email.toUpperCase() });
  expect((await profileOf(person)).verification_data.status).toBe('approved');
});

test('an address of another account is rejected', async () => {
  const [one, other] = [await signUp(shop), await signUp(shop)];
  const answer = await change(one, { email: other.form.email, name: 'Eva' });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { email: ['The email has already been taken'] }]);
  expect(await profileOf(one)).toMatchObject({ name: 'Ana', email: one.form.email });
});

test('the export contains all data of the user, and no secret', async () => {
  const person = await signUp(shop);
  await change(person, { city: 'Lisboa', country: 620 });
  const answer = await person.browser.get('/user/export');
  expect(answer.json().payload).toMatchObject({
    profile: { name: 'Ana', city: 'Lisboa', country: { name: 'Portugal' }, phone: '+351912345678' },
    sessions: [{ user_agent: 'Firefox/145.0 (Linux)', current: true }],
    mails: [{ to: person.form.email }],
  });
  for (const secret of ['argon2', person.browser.cookies['session'], '/api/email/verify/']) {
    expect(answer.body).not.toContain(secret);
  }
});

test.each<[object, string, string]>([
  [{ email: 'other@example.com', password: 'Secret12' }, 'email', 'This is not the email address of your account'],
  [{ password: 'Secret12' }, 'email', 'Please enter your email address'],
  [{ email: 'own' }, 'password', 'Current password is required'],
  [{ email: 'own', password: 'Wrong123' }, 'password', 'The current password is not correct'],
])('an account is not closed with %j', async (form, field, message) => {
  const person = await signUp(shop);
  const email = 'email' in form && form.email === 'own' ? { email: person.form.email } : {};
  const answer = await person.browser.post('/user/close', { ...form, ...email });
  expect([answer.statusCode, answer.json().errors[field]]).toEqual([422, [message]]);
  expect((await profileOf(person)).name).toBe('Ana');
});

test('a closed account is erased; its row stays for orders and ledger, its address can be reused', async () => {
  const person = await signUp(shop);
  const { email, password } = person.form;
  const { id } = await profileOf(person);
  await change(person, { city: 'Lisboa', country: 620, steam_trade_link: LINK });
  const phone = openBrowser(app);
  await phone.post('/login', { username: email, password });
  const answer = await person.browser.post('/user/close', { email: email.toUpperCase(), password });
  expect([answer.statusCode, Object.keys(person.browser.cookies)]).toEqual([200, ['XSRF-TOKEN', 'browser']]);
  expect((await phone.get('/user/profile')).statusCode).toBe(401);

  const row = await services.database
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: account, balance_minor, created_at: _, closed_at, told_off, alert_emails, ...personal } = row;
  expect([told_off, alert_emails]).toEqual([[], 'at-once']);
  expect([account, balance_minor, closed_at]).toEqual([id, 0, expect.any(Date)]);
  expect(Object.values(personal).filter((value) => value !== null && value !== '')).toEqual([]);
  for (const table of ['session', 'browser', 'mail_link', 'mail'] as const) {
    const rows = await services.database.selectFrom(table).select('user_id').where('user_id', '=', id).execute();
    expect([table, rows]).toEqual([table, []]);
  }
  const rejected = await openBrowser(app).post('/login', { username: email, password });
  expect([rejected.statusCode, rejected.json().message]).toEqual([422, 'Invalid email or password']);
  expect((await signUp(shop, { email })).form.email).toBe(email);
});
