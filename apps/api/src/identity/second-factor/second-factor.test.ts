import { isoCBOR } from '@simplewebauthn/server/helpers';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { wireServices } from '#app/wiring.ts';
import { codeLimits } from '#identity/second-factor/codes.ts';
import { pendingSignIns } from '#identity/sign-in/sign-in.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import { fromNow, MINUTE } from '#platform/time.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { enrolApp, totpAt } from '#testing/shoppers/enrol-app.ts';
import { openAuthenticator } from '#testing/shoppers/open-authenticator.ts';
import { openBrowser, type TestBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp, type TestPerson } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

// Codes change every 30 seconds.
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => void vi.useRealTimers());

const ORIGIN = 'https://store.test';
const shop = await startTestApp({ publicOrigin: ORIGIN });
const { app, services } = shop;
const { database } = services;

const factorsOf = async (browser: TestBrowser) => (await browser.get('/user/second-factor')).json().payload;
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/is-auth')).json().authenticated;
const subjectsTo = async (email: string) => (await emailsTo(database, email)).map(({ subject }) => subject);

/** Enters the password in a new browser: the first step. */
async function enterPassword({ form }: Pick<TestPerson, 'form'>) {
  const browser = openBrowser(app);
  const answer = await browser.post('/login', { username: form.email, password: form.password });
  return { browser, answer };
}

const prove = async (browser: TestBrowser, method: string, code: string) => {
  const answer = await browser.post('/login/second-step', { method, code });
  return [answer.statusCode, answer.json().code ?? 'OK'];
};

async function addPasskey(browser: TestBrowser, name = 'Phone') {
  const authenticator = openAuthenticator(ORIGIN);
  const { payload } = (await browser.post('/user/passkeys/options')).json();
  const answer = await browser.post('/user/passkeys/add', { name, response: authenticator.create(payload) });
  return { authenticator, answer, options: payload };
}

const loginOptions = async (browser: TestBrowser) => (await browser.post('/login/passkey/options')).json().payload;

test('an authenticator app counts once it is confirmed; its secret and the recovery codes are unreadable in the database', async () => {
  const { browser, form } = await signUp(shop);
  const begun = (await browser.post('/user/second-factor/totp/begin')).json().payload;
  expect(begun.address).toContain(`otpauth://totp/Patina:${encodeURIComponent(form.email)}`);
  expect((await enterPassword({ form })).answer.statusCode).toBe(200);
  const wrong = await browser.post('/user/second-factor/totp/confirm', { code: '000 000' });
  expect([wrong.statusCode, wrong.json().error_codes]).toEqual([422, { code: ['totp-code-wrong'] }]);

  const { secret, codes } = await enrolApp(browser);
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
  expect(await factorsOf(browser)).toMatchObject({ passkeys: [], recovery_codes_left: 10, removal_at: null });
  expect((await subjectsTo(form.email))[0]).toBe('An authenticator app protects your account at Patina');
  expect((await browser.post('/user/second-factor/totp/begin')).json().code).toBe('totp-active');
  const stored = await Promise.all(
    (['authenticator_app', 'recovery_code'] as const).map((table) => database.selectFrom(table).selectAll().execute()),
  );
  for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(JSON.stringify(stored)).not.toContain(word);
  }
  const exported = (await browser.get('/user/export')).json().payload;
  expect(exported.second_factor).toMatchObject({ recovery_codes_left: 10 });
  expect(JSON.stringify(exported)).not.toContain(secret);
});

test('after the password comes the code: right once, with a clock that differs by a step, and never again', async () => {
  const person = await signUp(shop);
  const { secret } = await enrolApp(person.browser);
  const { browser, answer } = await enterPassword(person);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'second-factor-required']);
  expect(answer.json().message).toMatch(/protected by a second step/);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await browser.get('/login/second-step')).json().payload).toEqual({ methods: ['totp', 'recovery_code'] });
  // The code of the enrolment, and one that is not valid yet.
  for (const steps of [0, 3])
    expect(await prove(browser, 'totp', totpAt(secret, steps))).toEqual([422, 'totp-code-wrong']);
  expect(await prove(browser, 'totp', totpAt(secret, 1))).toEqual([200, 'OK']);
  expect(await isSignedIn(browser)).toBe(true);
  expect((await browser.get('/login/second-step')).json().payload).toBeNull();

  const again = (await enterPassword(person)).browser;
  for (const steps of [1, 0])
    expect(await prove(again, 'totp', totpAt(secret, steps))).toEqual([422, 'totp-code-wrong']);
  expect((await subjectsTo(person.form.email))[0]).toBe('New sign-in to your account at Patina');
});

test('a second step has five tries and ten minutes, needs its browser, and ends with the password that began it', async () => {
  const person = await signUp(shop);
  const { secret, codes } = await enrolApp(person.browser);
  const { browser } = await enterPassword(person);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await prove(browser, 'totp', '000000')).toEqual([422, 'totp-code-wrong']);
  }
  expect(await prove(browser, 'totp', totpAt(secret))).toEqual([409, 'second-step-expired']);

  const late = (await enterPassword(person)).browser;
  await database
    .updateTable('pending_sign_in')
    .set({ expires_at: fromNow(-1) })
    .execute();
  expect(await prove(late, 'totp', totpAt(secret))).toEqual([409, 'second-step-expired']);
  expect((await late.get('/login/second-step')).json().payload).toBeNull();
  await deleteExpiredRows(database);
  expect(await database.selectFrom('pending_sign_in').selectAll().execute()).toEqual([]);

  expect(await prove(openBrowser(app), 'totp', totpAt(secret))).toEqual([409, 'second-step-expired']);
  const outdated = (await enterPassword(person)).browser;
  const change = { cur_password: person.form.password, new_password: 'Newer123', repeat_password: 'Newer123' };
  expect((await person.browser.post('/user/change-password', change)).statusCode).toBe(200);
  expect(await prove(outdated, 'recovery_code', codes[0] ?? '')).toEqual([409, 'second-step-expired']);
});

test('of 200 simultaneous uses of one recovery code one wins, in any spelling', async () => {
  const person = await signUp(shop);
  const { codes } = await enrolApp(person.browser);
  const { id } = (await person.browser.get('/user/profile')).json().payload;
  await enterPassword(person);
  const account = await database
    .selectFrom('pending_sign_in')
    .select(['user_id', 'first_step', 'proved', 'language_id'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const browsers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const browser = openBrowser(app);
      browser.cookies['__Host-second_step'] = await pendingSignIns(database).add(account);
      return browser;
    }),
  );
  const [code = ''] = codes;
  const answers = await Promise.all(browsers.map((browser) => prove(browser, 'recovery_code', code)));
  const sum = Object.groupBy(answers, (answer) => answer.join(' '));
  expect([sum['200 OK']?.length, sum['422 recovery-code-wrong']?.length]).toEqual([1, 199]);
  const signedIn = await Promise.all(browsers.map(isSignedIn));
  expect(signedIn.filter(Boolean)).toHaveLength(1);
  const [notice] = await emailsTo(database, person.form.email).then((all) =>
    all.filter(({ subject }) => subject.startsWith('A recovery code')),
  );
  expect(notice?.text).toContain('Codes left: 9');

  const spelled = (codes[1] ?? '').toUpperCase().replaceAll('-', ' ');
  expect(await prove((await enterPassword(person)).browser, 'recovery_code', spelled)).toEqual([200, 'OK']);
  const renewed = (await person.browser.post('/user/second-factor/recovery-codes')).json().payload.recovery_codes;
  expect(renewed).toHaveLength(10);
  const { browser } = await enterPassword(person);
  expect(await prove(browser, 'recovery_code', codes[2] ?? '')).toEqual([422, 'recovery-code-wrong']);
  expect(await prove(browser, 'recovery_code', renewed[0])).toEqual([200, 'OK']);
});

test('wrong codes of an account are limited over all its sign-ins, and right ones do not count', async () => {
  const person = await signUp(shop);
  const { secret, codes } = await enrolApp(person.browser);
  const strict = await buildApp({ ...shop, services: wireServices(database, { ...shop.config, rateLimitScale: 0.2 }) });
  const enter = async (code: string, method = 'totp') => {
    const { browser } = await enterPassword(person);
    const here = openBrowser(strict);
    Object.assign(here.cookies, browser.cookies);
    return (await prove(here, method, code))[0];
  };
  const statuses = [await enter(codes[0] ?? '', 'recovery_code'), await enter(codes[1] ?? '', 'recovery_code')];
  for (let tries = 0; tries < 3; tries += 1) statuses.push(await enter('000000'));
  statuses.push(await enter(totpAt(secret)));
  expect(statuses).toEqual([200, 200, 422, 422, 429, 429]);
  await strict.close();
});

test('a hundred wrong codes of somebody who knows the password do not keep the owner out on a device of their own', async () => {
  const person = await signUp(shop);
  const { secret } = await enrolApp(person.browser);
  const strict = await buildApp({ ...shop, services: wireServices(database, { ...shop.config, rateLimitScale: 1 }) });
  const openHere = (cookies: Record<string, string> = {}) => {
    const browser = openBrowser(strict);
    Object.assign(browser.cookies, cookies);
    return browser;
  };
  const begin = (browser: TestBrowser) =>
    browser.post('/login', { username: person.form.email, password: person.form.password });
  const guess = async () => {
    // One browser for each sign-in, and each with a made-up one of the owner's.
    const browser = openHere({ '__Host-browser': 'A'.repeat(43) });
    await begin(browser);
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await prove(browser, 'totp', '000000'))[0]);
    return statuses;
  };
  const guesses = [];
  for (let signIns = 0; signIns < 20; signIns += 1) guesses.push(...(await guess()));
  expect(guesses).toEqual([...Array(10).fill(422), ...Array(90).fill(429)]);

  const own = openHere(person.browser.cookies);
  await own.post('/logout');
  await begin(own);
  expect(await prove(own, 'totp', totpAt(secret, 1))).toEqual([200, 'OK']);
  expect(await isSignedIn(own)).toBe(true);
  expect(await guess()).toEqual(Array(5).fill(429));

  // A device of the owner's has as many guesses, if somebody else has it.
  await own.post('/logout');
  const stolen = [];
  for (let tries = 0; tries < 11; tries += 1) {
    if (tries % 5 === 0) await begin(own);
    stolen.push((await prove(own, 'totp', '000000'))[0]);
  }
  expect(stolen).toEqual([...Array(10).fill(422), 429]);
  await strict.close();
});

test('browsers that have signed in before have a hundred wrong codes a day together', async () => {
  const person = await signUp(shop);
  const { id } = (await person.browser.get('/user/profile')).json().payload;
  const known = [person.browser, (await enterPassword(person)).browser, (await enterPassword(person)).browser];
  const limits = await Promise.all(
    known.map(({ cookies }) => codeLimits(database, id, { browserToken: cookies['__Host-browser'] })),
  );
  expect(new Set(limits.map(({ secondFactorOfDay }) => secondFactorOfDay)).size).toBe(3);
  expect(new Set(limits.map(({ secondFactorFromKnown }) => secondFactorFromKnown))).toEqual(new Set([String(id)]));
  expect(await codeLimits(database, id, { browserToken: undefined })).toEqual({
    secondFactor: String(id),
    secondFactorOfDay: String(id),
  });
});

test('a passkey signs in without anything typed, and is the second step after the password', async () => {
  const person = await signUp(shop);
  const { authenticator, answer, options } = await addPasskey(person.browser, 'Red phone');
  expect([answer.statusCode, answer.json().payload.recovery_codes]).toEqual([200, expect.any(Array)]);
  expect(options).toMatchObject({
    rp: { id: 'store.test', name: 'Patina' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { passkeys } = await factorsOf(person.browser);
  expect(passkeys).toMatchObject([{ name: 'Red phone', last_used_at: null }]);
  expect((await emailsTo(database, person.form.email))[0]?.text).toContain('Red phone');
  // The second one comes without new recovery codes, and is not offered to the device of the first.
  const second = await addPasskey(person.browser);
  expect(second.options.excludeCredentials).toHaveLength(1);
  expect(second.answer.json().payload.recovery_codes).toBeNull();

  const browser = openBrowser(app);
  const signed = authenticator.sign(await loginOptions(browser));
  expect((await browser.post('/login/passkey', { response: signed })).statusCode).toBe(200);
  expect(await isSignedIn(browser)).toBe(true);
  expect((await factorsOf(browser)).passkeys[0].last_used_at).toBeGreaterThan(0);

  const { browser: other } = await enterPassword(person);
  expect((await other.get('/login/second-step')).json().payload.methods).toEqual(['passkey', 'recovery_code']);
  const asked = (await other.post('/login/second-step/passkey')).json().payload;
  expect(asked.allowCredentials).toHaveLength(2);
  const proof = { method: 'passkey', response: authenticator.sign(asked) };
  expect((await other.post('/login/second-step', proof)).statusCode).toBe(200);
  expect(await isSignedIn(other)).toBe(true);
});

test('a signature counts once, for what it was asked for, of this store, by a person, and of one key', async () => {
  const person = await signUp(shop);
  const { authenticator } = await addPasskey(person.browser);
  const browser = openBrowser(app);
  const login = async (response: object) => {
    const answer = await browser.post('/login/passkey', { response });
    return [answer.statusCode, answer.json().code];
  };
  const REJECTED = [422, 'passkey-rejected'];
  for (const twist of [
    { origin: 'https://evil.example' },
    { origin: 'https://store.test.evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
  ]) {
    expect(await login(authenticator.sign(await loginOptions(browser), twist))).toEqual(REJECTED);
  }
  expect(await login(openAuthenticator(ORIGIN).sign(await loginOptions(browser)))).toEqual(REJECTED);
  const tampered = authenticator.sign(await loginOptions(browser));
  tampered.response.signature = `${tampered.response.signature.slice(0, -2)}AA`;
  expect(await login(tampered)).toEqual(REJECTED);
  expect(await login(authenticator.sign({ ...(await loginOptions(browser)), challenge: 'A'.repeat(43) }))).toEqual(
    REJECTED,
  );
  const ofStep = (await (await enterPassword(person)).browser.post('/login/second-step/passkey')).json().payload;
  expect(await login(authenticator.sign(ofStep))).toEqual(REJECTED);
  const late = await loginOptions(browser);
  await database.updateTable('passkey_challenge').set({ expires_at: new Date() }).execute();
  expect(await login(authenticator.sign(late))).toEqual(REJECTED);

  const right = authenticator.sign(await loginOptions(browser));
  expect((await login(right))[0]).toBe(200);
  expect(await login(right)).toEqual(REJECTED);
  // A copy of the key, which has counted less: refused, and its owner is told.
  expect(await login(authenticator.sign(await loginOptions(browser), { counter: 1 }))).toEqual(REJECTED);
  expect((await subjectsTo(person.form.email))[0]).toBe('We have refused a passkey of your account at Patina');
  expect((await login(authenticator.sign(await loginOptions(browser))))[0]).toBe(200);
});

test('a passkey signs in whom its authenticator says that it belongs to, and nobody else', async () => {
  const [person, other] = [await signUp(shop), await signUp(shop)];
  const { authenticator, options } = await addPasskey(person.browser);
  const { options: ofOther } = await addPasskey(other.browser);
  expect(ofOther.user.id).not.toBe(options.user.id);
  const browser = openBrowser(app);
  for (const userHandle of [ofOther.user.id, '', null]) {
    const response = authenticator.sign(await loginOptions(browser), { userHandle });
    expect((await browser.post('/login/passkey', { response })).json().code).toBe('passkey-rejected');
  }
  expect(await isSignedIn(browser)).toBe(false);

  // After the password it is known whose passkeys were asked for: an authenticator may leave it out, but not name another.
  const { browser: second } = await enterPassword(person);
  const proveBy = async (userHandle: string | null) => {
    const asked = (await second.post('/login/second-step/passkey')).json().payload;
    const proof = { method: 'passkey', response: authenticator.sign(asked, { userHandle }) };
    return (await second.post('/login/second-step', proof)).statusCode;
  };
  expect(await proveBy(ofOther.user.id)).toBe(422);
  expect(await proveBy(null)).toBe(200);
});

test('passkeys are renamed and removed by their owner; without any factor the password is enough again', async () => {
  const [person, stranger] = [await signUp(shop), await signUp(shop)];
  const { authenticator } = await addPasskey(person.browser, 'Old name');
  const { secret } = await enrolApp(person.browser).then((app_) => app_);
  const [{ id }] = (await factorsOf(person.browser)).passkeys;
  for (const path of ['/user/passkeys/rename', '/user/passkeys/remove']) {
    expect((await stranger.browser.post(path, { id, name: 'Mine' })).json().code).toBe('passkey-not-found');
  }
  expect((await person.browser.post('/user/passkeys/rename', { id, name: ' ' })).statusCode).toBe(422);
  expect((await person.browser.post('/user/passkeys/rename', { id, name: 'New name' })).statusCode).toBe(200);
  expect((await factorsOf(person.browser)).passkeys).toMatchObject([{ name: 'New name' }]);
  expect((await person.browser.post('/user/passkeys/remove', { id })).statusCode).toBe(200);
  const browser = openBrowser(app);
  const response = authenticator.sign(await loginOptions(browser));
  expect((await browser.post('/login/passkey', { response })).json().code).toBe('passkey-rejected');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect((await person.browser.post('/user/second-factor/totp/remove')).statusCode).toBe(200);
  expect(await factorsOf(person.browser)).toEqual({
    passkeys: [],
    totp: null,
    recovery_codes_left: 0,
    removal_at: null,
  });
  expect((await enterPassword(person)).answer.statusCode).toBe(200);
  expect((await person.browser.post('/user/second-factor/recovery-codes')).json().code).toBe('second-factor-missing');
  expect((await person.browser.post('/user/second-factor/totp/remove')).json().code).toBe('second-factor-missing');
});

test('a change of the second factor needs a confirmation, and where there is one the password alone is none', async () => {
  const person = await signUp(shop);
  const { browser, form } = person;
  const forget = () =>
    database
      .updateTable('session')
      .set({ confirmed_at: fromNow(-6 * MINUTE) })
      .execute();
  const confirm = async (body: object) => (await browser.post('/confirmations', body)).statusCode;
  const methods = async () => (await browser.get('/confirmations/methods')).json().payload.methods;
  await forget();
  for (const path of [
    'second-factor/totp/begin',
    'second-factor/totp/remove',
    'second-factor/recovery-codes',
    'passkeys/options',
  ]) {
    expect([path, (await browser.post(`/user/${path}`)).json().code]).toEqual([path, 'confirmation-required']);
  }
  expect(await confirm({ method: 'password', password: form.password })).toBe(200);
  const { secret, codes } = await enrolApp(browser);
  const { authenticator } = await addPasskey(browser);
  expect(await methods()).toEqual(['passkey', 'totp', 'recovery_code']);

  await forget();
  expect(await confirm({ method: 'password', password: form.password })).toBe(409);
  const change = { cur_password: form.password, new_password: 'Newer123', repeat_password: 'Newer123' };
  expect((await browser.post('/user/change-password', change)).json().code).toBe('confirmation-required');
  expect(await confirm({ method: 'totp', code: totpAt(secret, 1) })).toBe(200);
  expect(await confirm({ method: 'totp', code: totpAt(secret, 1) })).toBe(422);
  await forget();
  expect(await confirm({ method: 'recovery_code', code: codes[0] })).toBe(200);
  await forget();
  const { payload } = (await browser.post('/confirmations/passkey')).json();
  expect(await confirm({ method: 'passkey', response: authenticator.sign(payload) })).toBe(200);
  expect((await browser.post('/user/change-password', change)).statusCode).toBe(200);
});

test('whoever reads the mailbox sets a new password, and still lacks the second factor', async () => {
  const person = await signUp(shop);
  const { secret } = await enrolApp(person.browser);
  const thief = openBrowser(app);
  await thief.post('/user/reset-password', { email: person.form.email });
  const [mail] = await emailsTo(database, person.form.email);
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const password = 'Newer123';
  const form = { token, email: person.form.email, password, password_confirmation: password };
  expect((await thief.post('/reset-password', form)).statusCode).toBe(200);
  const entered = await thief.post('/login', { username: person.form.email, password });
  expect([entered.statusCode, entered.json().code]).toEqual([403, 'second-factor-required']);
  expect(await isSignedIn(thief)).toBe(false);
  expect(await prove(thief, 'totp', totpAt(secret, 1))).toEqual([200, 'OK']);
});

test('what is stored of a passkey signs nothing: the two public numbers of its curve', async () => {
  const person = await signUp(shop);
  const { authenticator } = await addPasskey(person.browser);
  const { public_key: stored } = await database
    .selectFrom('passkey')
    .select('public_key')
    .where('credential_id', '=', authenticator.id)
    .executeTakeFirstOrThrow();
  const key = isoCBOR.decodeFirst<Map<number, unknown>>(new Uint8Array(Buffer.from(stored, 'base64url')));
  expect([...key.keys()].toSorted((one, other) => other - one)).toEqual([3, 1, -1, -2, -3]);
});

test('"This was not me" removes the second factor that somebody else has added', async () => {
  const { browser, form } = await signUp(shop);
  await addPasskey(browser, 'Thief');
  await enrolApp(browser);
  const { waits_until } = (await browser.get('/user/profile')).json().payload;
  expect(waits_until).toBeGreaterThan(Date.now() / 1000);
  const texts = (await emailsTo(database, form.email)).map(({ text }) => text);
  const [, passkeyAdded] = texts.flatMap((text) => /\/not-me\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
  expect((await openBrowser(app).post('/credential-changes/revert', { token: passkeyAdded })).statusCode).toBe(200);
  const { id } = await database
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', form.email)
    .executeTakeFirstOrThrow();
  expect(await services.secondFactor.read(id)).toMatchObject({ passkeys: [], totp: null, recovery_codes_left: 0 });
});

test('a guest sees and changes no second factor', async () => {
  const guest = openBrowser(app);
  const answers = await Promise.all([
    guest.get('/user/second-factor'),
    ...['totp/begin', 'totp/remove', 'recovery-codes', 'keep'].map((path) => guest.post(`/user/second-factor/${path}`)),
    guest.post('/user/passkeys/options'),
    guest.post('/user/passkeys/remove', { id: 1 }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(401));
});
