import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { copyDatabase } from '#testing/database/copy-database.ts';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';

/** Data folder of a new store; only the one that the others are copied from gets the seed's products. */
async function aDataFolder(options = { addsSeed: false }): Promise<{ DATA_DIR: string }> {
  const made = await makeTestDatabase(inject('template'), options);
  if ('DATA_DIR' in made) return made;
  throw new Error('these tests run on the embedded engine');
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const start = (env: Record<string, string>) => spawnProgram('server.ts', { env });
const admin = (env: Record<string, string>, ...args: string[]) => spawnProgram('admin.ts', { env, args }).ended;

/** Folder of a store that was opened before, with its catalogue. */
let opened = '';

beforeAll(async () => {
  const env = await aDataFolder();
  const services = start(env);
  await services.ready;
  services.child.kill('SIGTERM');
  await services.ended;
  opened = env.DATA_DIR;
});

async function anOpenedFolder(): Promise<{ DATA_DIR: string }> {
  const folder = await aFolder();
  copyDatabase(opened, folder);
  return { DATA_DIR: folder };
}

test('a server starts, locks its folder, runs the operator’s commands, and stops on a signal', async () => {
  const env = await anOpenedFolder();
  const services = start(env);
  const address = await services.ready;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  const second = await start(env).ended;
  expect([second.code, second.stdout, second.stderr]).toEqual([
    1,
    '',
    `Another store is already running on the data folder ${env.DATA_DIR}. Stop it, or set DATA_DIR to another folder.\n`,
  ]);

  expect((await stat(join(env.DATA_DIR, 'admin.sock'))).mode & 0o777).toBe(0o600);
  const set = await admin(env, 'settings', 'set', 'site_name', 'Verdigris');
  expect([set.code, set.stdout]).toEqual([0, 'site_name = "Verdigris"\n']);
  const settings = await (await fetch(`${address}/api/settings`)).json();
  expect(settings).toMatchObject({ payload: { site_name: 'Verdigris' } });
  const rejected = await admin(env, 'settings', 'set', 'vat_percent', '101');
  expect([rejected.code, rejected.stderr]).toEqual([1, 'vat_percent must be at most 100.\n']);

  services.child.kill('SIGTERM');
  expect((await services.ended).code).toBe(0);

  const offline = await admin(env, 'settings', 'get', 'site_name', '--json');
  expect([offline.code, offline.stdout]).toEqual([0, '"Verdigris"\n']);
});

const DEMO = { username: 'demo@patina.test', password: 'Demo1234' };

test('a new store has a demo account, and neither passwords nor tokens are in its log', async () => {
  const services = start({ ...(await aDataFolder()), LOG_LEVEL: 'trace' });
  const address = await services.ready;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/login', DEMO);
  expect(signedIn.status).toBe(200);
  const cookies = signedIn.headers.getSetCookie().map((cookie) => /^[^=]+=([^;]+)/.exec(cookie)?.[1] ?? '');
  const [session = ''] = cookies;
  const bearer = { authorization: `Bearer ${session}` };
  const profile = await (await fetch(`${address}/api/user/profile`, { headers: bearer })).json();
  expect(profile).toMatchObject({ payload: { balance: 500, verification_data: { status: 'approved' } } });
  await post('/login', { ...DEMO, password: 'Guess123' });
  await post('/user/change-password', { cur_password: 'Demo1234', new_password: 'x', repeat_password: 'y' }, bearer);
  await post('/user/reset-password', { email: DEMO.username });
  const { payload } = (await (await fetch(`${address}/api/dev/mail`)).json()) as { payload: { text: string }[] };
  const token = /token=([\w-]{43})/.exec(payload[0]?.text ?? '')?.[1] ?? '';
  await post('/reset-password', {
    token,
    email: DEMO.username,
    password: 'Newer123',
    password_confirmation: 'Newer123',
  });
  await fetch(`${address}/api/email/verify/${token}`, { redirect: 'manual' });
  await fetch(`${address}/api/auth/steam/return?state=${token}&openid.sig=${token}`, { redirect: 'manual' });
  services.child.kill('SIGTERM');
  const { stdout, stderr } = await services.ended;
  expect(stdout).toContain('/api/user/change-password');
  expect(token).toHaveLength(43);
  for (const secret of ['Demo1234', 'Guess123', 'Newer123', token, ...cookies]) {
    expect(secret).not.toBe('');
    expect(`${stdout}${stderr}`).not.toContain(secret);
  }
});

test('a store in production has no demo account and does not show its emails', async () => {
  const env = { NODE_ENV: 'production', PATINA_ALLOW_EMBEDDED: '1', PUBLIC_ORIGIN: 'https://store.test' };
  const services = start({ ...(await aDataFolder()), ...env, PATINA_ALLOW_NO_MAIL: '1', PATINA_ALLOW_SANDBOX: '1' });
  const address = await services.ready;
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  expect(answer.status).toBe(422);
  for (const path of ['/api/dev/mail', '/api/dev/mail/page'])
    expect((await fetch(`${address}${path}`)).status).toBe(404);
});

test.each([
  [{}, /^In production the store needs its own address, .* set PUBLIC_ORIGIN/],
  [
    { PUBLIC_ORIGIN: 'https://store.test' },
    /^In production the store needs a mail server: set SMTP_URL.* PATINA_ALLOW_NO_MAIL=1\.\n$/,
  ],
  [
    { PUBLIC_ORIGIN: 'https://store.test', PATINA_ALLOW_NO_MAIL: '1' },
    /^In production the store needs a payment provider.* set PATINA_ALLOW_SANDBOX=1\.\n$/,
  ],
])('production with %j does not start', async (env, sentence) => {
  const production = { ...(await aDataFolder()), NODE_ENV: 'production', PATINA_ALLOW_EMBEDDED: '1', ...env };
  const { code, stderr } = await start(production).ended;
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});

test('a store that was killed reopens with everything that was acknowledged', async () => {
  const env = await anOpenedFolder();
  const first = start(env);
  await first.ready;
  expect((await admin(env, 'settings', 'set', 'min_top_up', '9')).code).toBe(0);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = start(env);
  const settings = await (await fetch(`${await second.ready}/api/settings`)).json();
  expect(settings).toMatchObject({ payload: { min_top_up: 9 } });
});

test('a running store is backed up, and a restored backup is right by the ledger; its files are its user’s alone', async () => {
  const env = await anOpenedFolder();
  const file = join(await aFolder(), 'store.backup');
  const first = start(env);
  const address = await first.ready;
  expect((await admin(env, 'settings', 'set', 'site_name', 'Before')).code).toBe(0);
  const saved = await admin(env, 'backup', file);
  expect([saved.code, saved.stderr]).toEqual([0, '']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await admin(env, 'settings', 'set', 'site_name', 'After')).code).toBe(0);
  const damaged = join(await aFolder(), 'damaged');
  await writeFile(damaged, (await readFile(file)).subarray(0, 200_000));
  for (const wrong of [damaged, import.meta.filename]) {
    const refused = await admin(env, 'restore', wrong);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^The file cannot be restored: /)]);
  }
  expect((await admin(env, 'restore', file)).stdout).toContain('Restart the store');
  expect(await (await fetch(`${address}/api/settings`)).json()).toMatchObject({ payload: { site_name: 'After' } });
  first.child.kill('SIGTERM');
  await first.ended;

  const second = start(env);
  const restored = await (await fetch(`${await second.ready}/api/settings`)).json();
  expect(restored).toMatchObject({ payload: { site_name: 'Before' } });
  const verified = await admin(env, 'ledger', 'verify');
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('The ledger is right')]);
  const files = await readdir(env.DATA_DIR);
  expect(files).toEqual(expect.arrayContaining(['database', 'database.before-restore']));
  expect(files).not.toContain('database.restored');
  const open = files.map(async (name) => ((await stat(join(env.DATA_DIR, name))).mode & 0o077) !== 0 && name);
  expect((await Promise.all(open)).filter(Boolean)).toEqual([]);
});

test('a store ends with its parent process', async () => {
  const services = start(await anOpenedFolder());
  await services.ready;
  services.child.disconnect();
  expect((await services.ended).code).toBe(0);
});

test('a port in use is reported in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await start({ ...(await anOpenedFolder()), API_PORT: String(port) }).ended;
  expect([code, stderr]).toEqual([
    1,
    `The API cannot listen on 127.0.0.1:${port}, because another program listens there. Stop that program, or set API_PORT and API_HOST to another address.\n`,
  ]);
});

test('an unusable data folder is reported in one sentence', async () => {
  const folder = await aFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const [path, reason] of [
    [file, 'it is a file'],
    [join(file, 'data'), 'a part of the path is a file'],
  ] as const) {
    const { code, stderr } = await start({ DATA_DIR: path }).ended;
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${path} cannot be written to (${reason}). Give this user access to it, or set DATA_DIR to another folder.\n`,
    ]);
  }
});

test('a database of another version is not changed', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database', 'PG_VERSION'), '16\n');
  const { code, stderr } = await start({ DATA_DIR: folder }).ended;
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database in .* was written by PostgreSQL 16, .*\n$/)]);
});

test('a folder without a database is not changed', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n');
  const { code, stderr } = await start({ DATA_DIR: folder }).ended;
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database in .* cannot be opened \(.*\)\. .*\n$/)]);
});

test.each([
  [
    { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' },
    'The PostgreSQL server of DATABASE_URL (127.0.0.1:1/shop) cannot be used (nothing listens there). Check that it runs and that the address, the user and the password are right.\n',
  ],
  [
    { DATABASE_URL: 'mysql://shop' },
    'The configuration cannot be used: DATABASE_URL must be an address such as postgres://user:password@host:5432/name. Correct it and start again.\n',
  ],
  [
    { API_PORT: '70000', LOG_LEVEL: 'loud' },
    'The configuration cannot be used: API_PORT must be a number from 0 to 65535, not "70000"; LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent. Correct it and start again.\n',
  ],
  [
    { NODE_ENV: 'production' },
    'In production the store needs a PostgreSQL server: set DATABASE_URL. To run on the embedded database nevertheless, set PATINA_ALLOW_EMBEDDED=1.\n',
  ],
])('%j is rejected in one sentence', async (env, sentence) => {
  const { code, stdout, stderr } = await start(env as Record<string, string>).ended;
  expect([code, stdout, stderr]).toEqual([1, '', sentence]);
});
