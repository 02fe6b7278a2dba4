import type { Profile } from '@patina/shared-api/contract/account/profile';
import { expect, test } from 'vitest';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, type TestPerson } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;

const SCRIPT = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'`;
const HUGE = 'x'.repeat(50_000);

const change = ({ browser }: TestPerson, body: object) => browser.ask('PUT', '/user/profile', { body });
const profileOf = async ({ browser }: TestPerson): Promise<Profile> =>
  (await browser.get('/user/profile')).json().payload;

test('a script in any text field stays text: in the page, in the data, in emails', async () => {
  const person = await signUp(shop, { name: SCRIPT, surname: SCRIPT });
  const texts = { name: SCRIPT, surname: SCRIPT, address: SCRIPT, city: SCRIPT, post_code: SCRIPT };
  expect((await change(person, texts)).statusCode).toBe(200);
  expect(await profileOf(person)).toMatchObject({ ...texts, zip: SCRIPT });
  for (const path of ['/user/profile', '/user/export']) {
    const { headers } = await person.browser.get(path);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  }

  const { email, password } = person.form;
  await openBrowser(app, SCRIPT).post('/login', { username: email, password });
  await openBrowser(app).post('/user/reset-password', { email });
  await person.browser.post('/user/change-password', {
    cur_password: password,
    new_password: 'Newer123',
    repeat_password: 'Newer123',
  });
  await change(person, { email: `new-${email}` });
  const emails = [
    ...(await emailsTo(services.database, email)),
    ...(await emailsTo(services.database, `new-${email}`)),
  ];
  expect(emails.length).toBeGreaterThanOrEqual(5);
  for (const { subject, html } of emails) {
    expect(subject).not.toContain('<');
    expect(html).not.toMatch(/<script|<img|onerror=alert\(2\)>/i);
  }
});

test.each(['email', 'phone', 'steam_trade_link', 'country'])('a script is not a %s', async (field) => {
  const person = await signUp(shop);
  const before = await profileOf(person);
  const answer = await change(person, { [field]: SCRIPT });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  expect(answer.body).not.toContain('<script>');
  expect(await profileOf(person)).toEqual(before);
});

test.each(['name', 'surname', 'email', 'phone', 'steam_trade_link', 'address', 'city', 'post_code', 'country'])(
  'a profile with 50 kB of %s is rejected at that field, and nothing changes',
  async (field) => {
    const person = await signUp(shop);
    const before = await profileOf(person);
    const answer = await change(person, { name: 'Eva', [field]: HUGE });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
    expect(answer.body.length).toBeLessThan(1000);
    expect(await profileOf(person)).toEqual(before);
  },
);

test.each(['name', 'surname', 'email', 'phone', 'phoneE164', 'password', 'passConfirm'])(
  'a sign-up with 50 kB of %s is rejected at that field',
  async (field) => {
    const answer = await openBrowser(app).post('/register', { ...aRegistration(), [field]: HUGE });
    expect([answer.statusCode, Object.keys(answer.json().errors)[0]]).toEqual([422, field]);
    expect(answer.body.length).toBeLessThan(1000);
  },
);

const PASSWORDS = { cur_password: 'Secret12', new_password: 'Newer123', repeat_password: 'Newer123' };
const RESET = {
  token: 'A'.repeat(43),
  email: 'ana@example.com',
  password: 'Newer123',
  password_confirmation: 'Newer123',
};

test.each<[string, string, object]>([
  ['/login', 'username', { username: HUGE, password: 'Secret12' }],
  ['/login', 'password', { username: 'ana@example.com', password: HUGE }],
  ['/user/reset-password', 'email', { email: HUGE }],
  ['/reset-password', 'token', { ...RESET, token: HUGE }],
  ['/reset-password', 'email', { ...RESET, email: HUGE }],
  ['/reset-password', 'password', { ...RESET, password: HUGE }],
  ['/reset-password', 'password_confirmation', { ...RESET, password_confirmation: HUGE }],
  ['/user/change-password', 'cur_password', { ...PASSWORDS, cur_password: HUGE }],
  ['/user/change-password', 'new_password', { ...PASSWORDS, new_password: HUGE }],
  ['/user/change-password', 'repeat_password', { ...PASSWORDS, repeat_password: HUGE }],
])('%s with 50 kB of %s is rejected at that field', async (path, field, body) => {
  const { browser, form } = await signUp(shop);
  const answer = await browser.post(path, body);
  expect([answer.statusCode, Object.keys(answer.json().errors)[0]]).toEqual([422, field]);
  const again = await openBrowser(app).post('/login', { username: form.email, password: form.password });
  expect(again.statusCode).toBe(200);
});

test('a profile of a megabyte is not parsed', async () => {
  const person = await signUp(shop);
  const answer = await change(person, { address: 'x'.repeat(1_000_000) });
  expect([answer.statusCode, answer.json().status]).toEqual([413, 'ERROR']);
});
