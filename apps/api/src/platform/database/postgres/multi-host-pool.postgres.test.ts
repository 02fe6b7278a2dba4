import { startThrowawayPostgres, type ThrowawayPostgres } from '@patina/test-kit/servers/throwaway-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseUnavailable } from '#platform/database/database-failure.ts';
import { parseHosts } from '#platform/database/postgres/hosts.ts';
import { MultiHostPool, openPostgres } from '#platform/database/postgres/open-postgres.ts';
import { startRelay } from '#testing/database/start-relay.ts';
import { whenFinished } from '#testing/when-finished.ts';

/** Two servers, each with its name in a table; which of them may be written to decides who is the primary. */
const [first, second] = await Promise.all([startServer('first'), startServer('second')]);

async function startServer(name: string): Promise<ThrowawayPostgres & { ask(sql: string): Promise<void> }> {
  const server = await startThrowawayPostgres();
  if ('missing' in server) throw new Error(server.missing);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  whenFinished(stop);
  const ask = async (sql: string) => {
    const client = new pg.Client(server.url);
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(sql);
    await client.end();
  };
  await ask(`create table server as select '${name}' as name`);
  return { ...server, stop, ask };
}

async function makePrimary(primary: typeof first | undefined): Promise<void> {
  for (const server of [first, second]) {
    await server.ask(`alter system set default_transaction_read_only = ${server === primary ? 'off' : 'on'}`);
    await server.ask('select pg_reload_conf()');
  }
}

const folderOf = ({ url }: { url: string }) => new URL(url).searchParams.get('host');
const both = `postgres://patina@/postgres?host=${folderOf(first)},${folderOf(second)}`;

function aPool(url: string): MultiHostPool {
  const pool = new MultiHostPool(parseHosts(url), { max: 4, connectionTimeoutMillis: 5000 });
  onTestFinished(() => pool.end());
  return pool;
}

const nameOf = async (pool: pg.Pool) => (await pool.query('select name from server')).rows[0].name;

test('connections go to the primary, and to the new one after the first write that a standby refuses', async () => {
  await makePrimary(second);
  const pool = aPool(both);
  expect(await nameOf(pool)).toBe('second');
  expect(await nameOf(aPool(`${both}&target_session_attrs=read-only`))).toBe('first');
  await makePrimary(first);
  const write = () => pool.query(`update server set name = name`);
  // The open connection learns of the change at some moment between two statements.
  await expect.poll(() => write().catch(isDatabaseUnavailable)).toBe(true);
  await write();
  expect(await nameOf(pool)).toBe('first');
});

test('a cluster without a primary counts as an outage, and says what each host is', async () => {
  await makePrimary(undefined);
  const pool = aPool(both);
  const refused = pool.query('select 1');
  await expect(refused).rejects.toThrow(`${folderOf(first)}: is read-only; ${folderOf(second)}: is read-only`);
  await expect(refused).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(openPostgres(both, 2)).rejects.toThrow(
    `The PostgreSQL servers of DATABASE_URL (${folderOf(first)}, ${folderOf(second)}; database postgres) cannot be used (${folderOf(first)}: is read-only; ${folderOf(second)}: is read-only). Check that they run, that one of them is the primary, and that`,
  );
  await makePrimary(first);
  await expect.poll(() => nameOf(pool).catch(String)).toBe('first');
});

test('a host that freezes is left, with the connections to it', async () => {
  await makePrimary(undefined);
  await Promise.all([first, second].map(({ ask }) => ask('alter system reset default_transaction_read_only')));
  await Promise.all([first, second].map(({ ask }) => ask('select pg_reload_conf()')));
  const [frozen, other] = await Promise.all([startRelay(first.url), startRelay(second.url)]);
  const pool = aPool(`postgres://patina@${new URL(frozen.url).host},${new URL(other.url).host}/postgres`);
  expect(await Promise.all([nameOf(pool), nameOf(pool)])).toEqual(['first', 'first']);
  // Waited for in silence, because its host accepts connections.
  const slow = aPool(other.url).query(`select pg_sleep(3.2)::text, 'slow' as name`);
  frozen.freeze();
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await Promise.all([nameOf(pool), nameOf(pool), nameOf(pool)])).toEqual(['second', 'second', 'second']);
  expect((await slow).rows).toMatchObject([{ name: 'slow' }]);
}, 20_000);

test('a host that is gone is left', async () => {
  const pool = aPool(both);
  expect(await nameOf(pool)).toBe('first');
  await first.stop();
  await nameOf(pool).catch((error) => expect(error).toSatisfy(isDatabaseUnavailable));
  expect(await nameOf(pool)).toBe('second');
});
