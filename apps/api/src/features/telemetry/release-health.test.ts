import { expect, onTestFinished, test, vi } from 'vitest';
import { knownReleases } from '#features/telemetry/known-releases.ts';
import { releaseHealth } from '#features/telemetry/release-health.ts';
import { deleteExpiredRows } from '#shared/database/delete-expired-rows.ts';
import { DAY, fromNow, HOUR, MINUTE } from '#shared/time/from-now.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { aReport } from '#testing/forms/a-report.ts';
import { runCommand } from '#testing/run-command.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { database } = await openTestDatabase();
const { app, services } = await startTestApp();

const page = (app: string, version = '1.0.0') => aReport({ uses: [{ app, version }] });
const ago = (milliseconds: number) => fromNow(-milliseconds);

/** A server of the store, and the pages that report to it. */
function aServer() {
  const health = releaseHealth(database);
  const report = (app: string, pages: number) => {
    for (let count = 0; count < pages; count += 1) health.count(page(app), knownReleases(`${app}/1.0.0`), '127.0.0.1');
  };
  return { health, report };
}

const pagesOf = async (app: string, since = ago(HOUR)) =>
  (await releaseHealth(database).since(since, app)).map(({ pages }) => pages);

test('several servers count into one table, even at the same moment', async () => {
  const servers = [aServer(), aServer(), aServer()];
  for (let round = 0; round < 5; round += 1) {
    for (const { report } of servers) {
      report('catalog', 7);
      report('sell', 2);
    }
    await Promise.all(servers.map(({ health }) => health.write()));
  }
  expect([await pagesOf('catalog'), await pagesOf('sell')]).toEqual([[105], [30]]);
});

test('a report executes no statement, and written counts are not written again', async () => {
  const { health, report } = aServer();
  report('account', 3);
  expect(await pagesOf('account')).toEqual([]);
  await health.write();
  await health.write();
  expect(await pagesOf('account')).toEqual([3]);
});

test('counts that cannot be written are written later', async () => {
  const { health, report } = aServer();
  report('checkout', 2);
  await database.schema.alterTable('release_health').renameTo('release_health_away').execute();
  await expect(health.write()).rejects.toThrow('release_health');
  report('checkout', 1);
  await database.schema.alterTable('release_health_away').renameTo('release_health').execute();
  await health.write();
  expect(await pagesOf('checkout')).toEqual([3]);
});

test('failures of one visitor are counted once an hour; requests from the same machine are always counted', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { health } = aServer();
  const fail = (version: string, ip: string) =>
    health.count(aReport({ failures: [{ app: 'broken', version, kind: 'error' }] }), ofBroken, ip);
  const ofBroken = knownReleases('broken/1.0.0 broken/1.1.0');
  const failed = async () => (await health.since(ago(HOUR), 'broken')).map((release) => release.failed);
  for (const ip of ['192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::2', '192.0.2.2']) fail('1.0.0', ip);
  fail('1.1.0', '192.0.2.1');
  expect(await failed()).toEqual([3, 1]);
  vi.advanceTimersByTime(HOUR + 1);
  fail('1.0.0', '192.0.2.1');
  expect(await failed()).toEqual([4, 1]);
  for (const ip of ['127.0.0.1', '127.0.0.1', '::1', '::ffff:127.0.0.1']) fail('1.0.0', ip);
  expect(await failed()).toEqual([8, 1]);
});

test('the start of a period is rounded down to a minute', async () => {
  const minutes = [ago(3 * HOUR), ago(90 * MINUTE), ago(10 * MINUTE)].map((minute) => ({
    app: 'shell',
    version: '2.0.0',
    minute,
    pages: 10,
    failed_pages: 1,
  }));
  await database.insertInto('release_health').values(minutes).execute();
  expect(await releaseHealth(database).since(ago(2 * HOUR), 'shell')).toEqual([
    { app: 'shell', version: '2.0.0', pages: 20, failed: 2 },
  ]);
  expect(await pagesOf('shell', ago(4 * HOUR))).toEqual([30]);
});

test('rows older than a week are deleted', async () => {
  const old = { app: 'old', version: '1.0.0', minute: ago(8 * DAY), pages: 1, failed_pages: 0 };
  await database
    .insertInto('release_health')
    .values([old, { ...old, minute: ago(6 * DAY) }])
    .execute();
  await deleteExpiredRows(database);
  expect(await pagesOf('old', ago(30 * DAY))).toEqual([1]);
});

test('an operator sees the health of the releases, including the latest reports', async () => {
  const run = (options: Record<string, string>) =>
    runCommand({ services, log: app.log }, 'release health', { options: { app: 'catalog', ...options } });
  expect((await run({})).lines).toEqual(['No page has reported.']);
  const known = knownReleases('catalog/1.0.0');
  for (let count = 0; count < 8; count += 1) services.health.count(page('catalog'), known, '192.0.2.1');
  services.health.count(
    aReport({ failures: [{ app: 'catalog', version: '1.0.0', kind: 'load' }] }),
    known,
    '192.0.2.1',
  );
  expect(await run({ since: '5m' })).toEqual({
    lines: ['catalog  1.0.0  8 pages  1 failed  12.50 %'],
    result: [{ app: 'catalog', version: '1.0.0', pages: 8, failed: 1 }],
  });
  expect((await run({ since: ago(MINUTE).toISOString() })).result).toHaveLength(1);
  expect((await run({ since: fromNow(2 * MINUTE).toISOString() })).result).toEqual([]);
});

test.each(['x', '2', '2w', '-2h', '', 'yesterday'])('--since %j is rejected', async (since) => {
  const output = runCommand({ services, log: app.log }, 'release health', { options: { since } });
  await expect(output).rejects.toThrow('--since is a span such as 30m, 2h or 7d');
});
