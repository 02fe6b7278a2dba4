import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { whenFinished } from '#testing/when-finished.ts';

const shop = await startTestApp({ rateLimitScale: 1 });
const { services, config, readiness } = shop;
// Another server of the same store.
const second = await buildApp({ config, services: wireServices(services.database, config), readiness });
whenFinished(() => second.close());

/** Responses of two servers in turn, requested from the same address. */
async function askInTurn(times: number, path: string, bodyOf: (count: number) => object, remoteAddress: string) {
  const answers = [];
  for (let count = 0; count < times; count += 1) {
    const browser = openBrowser(count % 2 === 0 ? shop.app : second);
    answers.push(await browser.post(path, bodyOf(count), { remoteAddress }));
  }
  return answers;
}

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);
const times = (count: number, status: number) => Array<number>(count).fill(status);

test('ten wrong passwords for one account are checked, whichever servers get them, and no more', async () => {
  const { form, browser } = await signUp(shop);
  const wrong = { username: form.email, password: 'Wrong123' };
  const answers = await askInTurn(12, '/login', () => wrong, '192.0.2.1');
  expect(statuses(answers)).toEqual([...times(10, 422), 429, 429]);
  const rejected = answers.at(-1);
  expect(rejected?.json().message).toBe('Too many attempts. Please try again later.');
  expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(800);

  const right = { username: form.email, password: form.password };
  const elsewhere = await openBrowser(shop.app).post('/login', right, { remoteAddress: '192.0.2.2' });
  expect(elsewhere.statusCode).toBe(429);
  const other = await signUp(shop);
  const ofOther = { username: other.form.email, password: other.form.password };
  expect((await openBrowser(shop.app).post('/login', ofOther, { remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
  // The limit for other browsers does not apply to the owner's own.
  await browser.post('/logout');
  expect((await browser.post('/login', right)).statusCode).toBe(200);
});

test('an account that does not exist has the same limit', async () => {
  const answers = await askInTurn(11, '/login', () => ({ username: 'no@example.com', password: 'x' }), '192.0.2.3');
  expect(statuses(answers)).toEqual([...times(10, 422), 429]);
});

test('of a thousand wrong passwords from one address fifty are checked', async () => {
  const seen: number[] = [];
  for (let batch = 0; batch < 40; batch += 1) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, count) => {
        const body = { username: `person${batch}-${count}@example.com`, password: 'Wrong123' };
        return openBrowser(shop.app).post('/login', body, { remoteAddress: '192.0.2.4' });
      }),
    );
    seen.push(...statuses(answers));
  }
  expect(seen.filter((status) => status === 422)).toHaveLength(50);
  expect(seen.filter((status) => status === 429)).toHaveLength(950);
});

test('of a thousand wrong passwords for one account, each from another address, ten are checked', async () => {
  const { form } = await signUp(shop);
  const seen: number[] = [];
  for (let batch = 0; batch < 40; batch += 1) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, count) =>
        openBrowser(shop.app).post(
          '/login',
          { username: form.email, password: `Wrong${batch}x${count}` },
          { remoteAddress: `203.0.${batch}.${count}` },
        ),
      ),
    );
    seen.push(...statuses(answers));
  }
  expect(seen.filter((status) => status === 422)).toHaveLength(10);
  expect(seen.filter((status) => status === 429)).toHaveLength(990);
});

test('successful sign-ins do not count', async () => {
  const { form } = await signUp(shop);
  const answers = await askInTurn(15, '/login', () => ({ username: form.email, password: form.password }), '192.0.2.5');
  expect(statuses(answers)).toEqual(times(15, 200));
});

test('the addresses of one IPv6 network are counted as one', async () => {
  const answers = [];
  for (let count = 0; count < 51; count += 1) {
    const body = { username: `six${count}@example.com`, password: 'x' };
    answers.push(await openBrowser(shop.app).post('/login', body, { remoteAddress: `2001:db8::1:${count}` }));
  }
  expect(statuses(answers).at(-1)).toBe(429);
  const neighbour = { username: 'seven@example.com', password: 'x' };
  const answer = await openBrowser(shop.app).post('/login', neighbour, { remoteAddress: '2001:db8:0:1::1' });
  expect(answer.statusCode).toBe(422);
});

test('one address can register sixty accounts an hour', async () => {
  const answers = await askInTurn(61, '/register', () => aRegistration(), '192.0.2.6');
  expect(statuses(answers)).toEqual([...times(60, 200), 429]);
});

test('registrations reveal ten times an hour whether an address is in use', async () => {
  const { form } = await signUp(shop);
  const answers = [];
  for (let count = 0; count < 11; count += 1) {
    const remoteAddress = `198.51.100.${count}`;
    answers.push(
      await openBrowser(shop.app).post('/register', aRegistration({ email: form.email }), { remoteAddress }),
    );
  }
  // The registration itself counts.
  expect(statuses(answers)).toEqual([...times(9, 422), 429, 429]);
});

test('a reset is emailed five times an hour, and the rejection reveals nothing either', async () => {
  const { form } = await signUp(shop);
  const known = await askInTurn(6, '/user/reset-password', () => ({ email: form.email }), '192.0.2.7');
  const unknown = await askInTurn(6, '/user/reset-password', () => ({ email: 'no@example.com' }), '192.0.2.8');
  expect(statuses(known)).toEqual([...times(5, 200), 429]);
  expect(statuses(unknown)).toEqual(statuses(known));
});

test('the verification email is sent again five times an hour', async () => {
  const { browser } = await signUp(shop);
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await browser.post('/email/verify/resend'));
  expect(statuses(answers)).toEqual([...times(5, 200), 429]);
});

test('the current password can be tried ten times', async () => {
  const { browser } = await signUp(shop);
  const guess = { cur_password: 'Wrong123', new_password: 'Newer123', repeat_password: 'Newer123' };
  const answers = [];
  for (let count = 0; count < 11; count += 1) answers.push(await browser.post('/user/change-password', guess));
  expect(statuses(answers)).toEqual([...times(10, 422), 429]);
});

test('links for a new password can be tried thirty times from one address', async () => {
  const body = {
    token: 'A'.repeat(43),
    email: 'no@example.com',
    password: 'Newer123',
    password_confirmation: 'Newer123',
  };
  const answers = await askInTurn(31, '/reset-password', () => body, '192.0.2.10');
  expect(statuses(answers)).toEqual([...times(30, 422), 429]);
});
