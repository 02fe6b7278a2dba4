import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '#app/app.ts';
import { diskReserve } from '#platform/database/embedded/maintenance.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { whenFinished } from '#testing/when-finished.ts';

const shop = await startTestApp();
const { database } = shop.services;
const disk = { free: 500 };
const lines: string[] = [];
const log = { error: (line: string) => lines.push(line), info: (line: string) => lines.push(line) };
const storage = diskReserve({
  folder: '/data',
  reserve: 100,
  freeMegabytes: () => disk.free,
  isClosed: () => false,
  log,
});
const app = await buildApp({ ...shop, disk: storage });
whenFinished(() => app.close());

test('below the reserve writes are refused with the reason, reads answered, and writes go on once there is space', async () => {
  const { browser } = await signUp({ ...shop, app });
  const rename = (name: string) => browser.ask('PUT', '/user/profile', { body: { name } });
  const name = async () => (await browser.get('/user/profile')).json().payload.name;
  disk.free = 99;
  const refused = await rename('Eva');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'storage-full', '2']);
  expect(await name()).toBe('Ana');
  expect((await openBrowser(app).get('/items/list')).statusCode).toBe(200);
  disk.free = 100;
  expect((await rename('Eva')).statusCode).toBe(200);
  expect(await name()).toBe('Eva');
});

test('the log says once that the disk is full, and once that it no longer is', async () => {
  lines.length = 0;
  for (const free of [99, 98, 100, 101]) {
    disk.free = free;
    await openBrowser(app).post('/logout');
  }
  expect(lines).toEqual([
    'The disk of the data folder /data has 99 MB free, fewer than the 100 MB of DISK_RESERVE_MB. Writes are refused until some space is free.',
    'The disk of the data folder /data has 100 MB free: writes go on.',
  ]);
});

test('while the database’s disk is full, people who are signed in go on reading, and their writes are refused', async () => {
  const { browser } = await signUp(shop);
  const id = (await browser.get('/user/profile')).json().payload.id;
  await database
    .updateTable('session')
    .set({ last_seen_at: new Date(Date.now() - 86_400_000) })
    .where('user_id', '=', id)
    .execute();
  // What PostgreSQL raises when a file cannot be extended.
  await sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    database,
  );
  await sql`create trigger full_disk before update on session for each row execute function full_disk()`.execute(
    database,
  );
  await sql`create trigger full_disk before update on user_account for each row execute function full_disk()`.execute(
    database,
  );
  const read = await browser.get('/user/profile');
  const written = await browser.ask('PUT', '/user/profile', { body: { name: 'Eva' } });
  await sql`drop function full_disk cascade`.execute(database);
  const healed = await browser.get('/user/profile');
  expect([read.statusCode, read.cookies]).toEqual([200, []]);
  expect([written.statusCode, written.json().code]).toEqual([503, 'storage-full']);
  expect(healed.cookies.map(({ name }) => name)).toContain('session');
});
