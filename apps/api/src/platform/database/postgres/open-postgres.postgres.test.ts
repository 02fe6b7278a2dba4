import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { isDatabaseUnavailable } from '#platform/database/database-failure.ts';
import { openPostgres } from '#platform/database/postgres/open-postgres.ts';
import { databaseAddress } from '#testing/database/database-address.ts';
import { testConfig } from '#testing/test-config.ts';

const template = inject('template');
if (template.engine !== 'postgres') throw new Error('these tests run on PostgreSQL');
const { url } = template;

async function onServer(command: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client(databaseAddress(url, database));
  await client.connect();
  await client.query(command);
  await client.end();
}

function addressAs(user: string, database: string): string {
  const address = new URL(databaseAddress(url, database));
  address.username = user;
  return address.href;
}

test('a server is accepted when its user may create tables in the database', async () => {
  const { databaseUrl = '' } = await testConfig();
  const pool = await openPostgres(databaseUrl, 2, 200);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a statement that takes too long is aborted', async () => {
  const { databaseUrl = '' } = await testConfig();
  const pool = await openPostgres(databaseUrl, 2, 200);
  await expect(pool.query('select pg_sleep(60)')).rejects.toSatisfy(isDatabaseUnavailable);
  await pool.end();
});

test('a connection that the server closes counts as an outage, not as an unexpected error', async () => {
  const { databaseUrl = '' } = await testConfig();
  const pool = await openPostgres(databaseUrl, 2, 200);
  const ended = pool.query('select pg_terminate_backend(pg_backend_pid())');
  await expect(ended).rejects.toSatisfy(isDatabaseUnavailable);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('the error for a user who may not install the extensions names who may', async () => {
  await onServer('create role clerk login');
  await onServer('create database without_extensions');
  await expect(openPostgres(addressAs('clerk', 'without_extensions'), 2, 200)).rejects.toThrow(
    /^The PostgreSQL extension pg_trgm cannot be installed \(permission denied .*\)\. Let an administrator run "create extension pg_trgm" in the store's database, then start again\.$/,
  );
  await onServer('drop database without_extensions');
  await onServer('drop role clerk');
});

test.each([
  ['a missing database', () => databaseAddress(url, 'nowhere'), 'database "nowhere" does not exist'],
  ['a missing user', () => addressAs('nobody', 'postgres'), 'role "nobody" does not exist'],
])('%s is reported in one sentence', async (_name, address, reason) => {
  await expect(openPostgres(address(), 2, 200)).rejects.toThrow(
    new RegExp(`^The PostgreSQL server of DATABASE_URL \\(.*\\) cannot be used \\(${reason}\\)\\. Check that .*\\.$`),
  );
});
