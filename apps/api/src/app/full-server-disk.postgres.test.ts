import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { onPool } from '#platform/database/open-database.ts';
import { outboxRepository } from '#store/email/outbox.ts';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';
import { startSmtpSink } from '#testing/servers/start-smtp-sink.ts';
import { addShopper } from '#testing/shoppers/add-shopper.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';
import { whenFinished } from '#testing/when-finished.ts';

/** What PostgreSQL raises when a file cannot be extended: for changes of a person, and for new tables. */
const FILL = `
  create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  create trigger full_disk before update on user_account for each row execute function full_disk();
  create function full_disk_for_tables() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE')
    execute function full_disk_for_tables()`;
const FREE = 'drop event trigger full_disk; drop function full_disk_for_tables; drop function full_disk cascade';

/** A store on PostgreSQL that sends emails, with somebody signed in. */
async function aStore() {
  const made = await makeTestDatabase(inject('template'), { addsSeed: false });
  if (!('DATABASE_URL' in made)) throw new Error('these tests run on PostgreSQL');
  const pool = new pg.Pool({ connectionString: made.DATABASE_URL });
  // The server ends its connections when the database is dropped.
  pool.on('error', () => {});
  whenFinished(() => pool.end());
  const database = onPool(pool);
  const { sessionToken } = await addShopper(database, 'ada@patina.test', { balanceMinor: 0, isVerified: true });
  const sink = await startSmtpSink();
  const env = { ...TEST_ENVIRONMENT, ...made, SMTP_URL: sink.url, LOG_LEVEL: 'warn' };
  const server = spawnProgram('server.ts', { env });
  const origin = await server.ready;

  async function ask(path: string, method = 'GET', body?: object) {
    const headers = { authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, text: await answer.text() };
  }

  return {
    server,
    sink,
    ask,
    fill: () => pool.query(FILL),
    free: () => pool.query(FREE),
    rename: async () => (await ask('/api/user/profile', 'PUT', { name: 'Eva' })).status,
    addMail: () =>
      outboxRepository(database).add({
        user_id: null,
        recipient: 'ada@patina.test',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
      }),
  };
}

test('while PostgreSQL finds no space, writes are refused with the reason, reads go on, and writes and emails once there is some', async () => {
  const { server, sink, ask, fill, free, rename, addMail } = await aStore();
  expect(await rename()).toBe(200);
  await fill();
  const first = await ask('/api/user/profile', 'PUT', { name: 'Eva' });
  expect([first.status, first.text]).toEqual([503, expect.stringContaining('"storage-full"')]);
  // Would find space, but is not tried.
  expect((await ask('/api/logout', 'POST')).status).toBe(503);
  expect((await ask('/api/user/profile')).status).toBe(200);
  expect(await ask('/readyz')).toEqual({
    status: 200,
    text: '{"status":"OK","writes":"refused: the disk of the database is full"}',
  });
  expect((await ask('/metrics')).text).toContain('patina_database_disk_full 1\n');

  await addMail();
  await free();
  await expect.poll(rename).toBe(200);
  expect((await ask('/readyz')).text).toBe('{"status":"OK"}');
  await expect.poll(() => sink.emails).toHaveLength(1);
  server.child.kill('SIGTERM');
  const { code, stdout } = await server.ended;
  expect(code).toBe(0);
  expect(stdout.match(/"msg":"The disk of the PostgreSQL server[^"]*/g)).toEqual([
    '"msg":"The disk of the PostgreSQL server is full. Writes are refused until some space is free.',
  ]);
});
