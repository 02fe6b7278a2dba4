import { freePorts } from '@patina/test-kit/servers/free-ports';
import { expect, inject, test } from 'vitest';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { startRelay } from '#testing/database/start-relay.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';

/** A store in production with a database of its own. */
async function aStore() {
  const made = await makeTestDatabase(inject('template'), { addsSeed: false });
  if (!('DATABASE_URL' in made)) throw new Error('these tests run on PostgreSQL');
  const settings = { PUBLIC_ORIGIN: 'https://store.test', PATINA_ALLOW_NO_MAIL: '1', PATINA_ALLOW_SANDBOX: '1' };
  return { ...made, ...settings, NODE_ENV: 'production', LOG_LEVEL: 'error' };
}

/** A store whose database server cannot be reached before `start`; `database` is the name that the store is told. */
async function aStoreBeforeItsDatabase(database?: string) {
  const { DATABASE_URL, ...env } = await aStore();
  const [port = 0] = await freePorts(1);
  const address = new URL(DATABASE_URL);
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${port}`;
  if (database !== undefined) address.pathname = `/${database}`;
  const server = spawnProgram('server.ts', { env: { ...env, DATABASE_URL: address.href } });
  const name = `127.0.0.1:${port}${address.pathname}`;
  return { server, name, origin: await server.ready, start: () => startRelay(DATABASE_URL, port) };
}

test('production on PostgreSQL does not start without its own key for bank accounts', async () => {
  const env = await aStore();
  const { code, stderr } = await spawnProgram('server.ts', { env: { ...env, PAYOUT_KEY: '' } }).ended;
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^In production the store needs a key .* set PAYOUT_KEY/)]);
  const wrong = await spawnProgram('server.ts', { env: { ...env, PAYOUT_KEY: 'secret' } }).ended;
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('PAYOUT_KEY must be 32 random bytes')]);
});

test('in production a server waits for its database, says so, and opens the store once it is there', async () => {
  const { server, name, origin, start } = await aStoreBeforeItsDatabase();
  const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;
  expect(await statusOf('/healthz')).toBe(200);
  const notReady = await fetch(`${origin}/readyz`);
  expect([notReady.status, await notReady.json()]).toEqual([
    503,
    expect.objectContaining({ message: 'The server waits for its database.' }),
  ]);
  const refused = await fetch(`${origin}/api/settings`);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '2',
    expect.objectContaining({ code: 'database-unavailable' }),
  ]);
  await start();
  await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200);
  expect(await statusOf('/api/settings')).toBe(200);
  server.child.kill('SIGTERM');
  const { code, stdout } = await server.ended;
  expect(code).toBe(0);
  expect(stdout).toContain(
    `The PostgreSQL server of DATABASE_URL (${name}) cannot be used (nothing listens there). Check that it runs and that the address, the user and the password are right. Until then the API answers 503, and tries again every few seconds.`,
  );
});

test('a server that waits ends on a signal', async () => {
  const { server } = await aStoreBeforeItsDatabase();
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

test('a server that has waited ends with a sentence when there is no such database', async () => {
  const { server, start } = await aStoreBeforeItsDatabase('nowhere');
  await start();
  const { code, stderr } = await server.ended;
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/cannot be used \(database "nowhere" does not exist\)\. Check/),
  ]);
});
