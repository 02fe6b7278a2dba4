import { randomUUID } from 'node:crypto';
import { canaryVerdict } from '@patina/shared-api/contract/desk/canary-verdict';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import { DAY, fromNow, HOUR, MINUTE } from '#platform/time.ts';
import { knownReleases, servedPage } from '#store/telemetry/known-releases.ts';
import { releaseHealth } from '#store/telemetry/release-health.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { aReport } from '#testing/forms/a-report.ts';
import { runCommand } from '#testing/run-command.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { database } = await openTestDatabase();
const { app, services } = await startTestApp();

interface Use {
  app: string;
  version: string;
}

const page = (app: string, version = '1.0.0') => aReport({ uses: [{ app, version }] });
const ago = (milliseconds: number) => fromNow(-milliseconds);

/** A page, by default another one each time, of a visitor with an address. */
const from = (ip: string, served: string = randomUUID()) => ({ served: servedPage(served), ip });

/** A server of the store, and the pages that report to it. */
function aServer() {
  const health = releaseHealth(database);
  const report = (app: string, pages: number) => {
    const known = knownReleases(`${app}/1.0.0`);
    for (let count = 0; count < pages; count += 1) health.count(page(app), known, from('127.0.0.1'));
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

const ofBroken = knownReleases('broken/1.0.0 broken/1.1.0');
const broken = (version = '1.0.0') => ({ app: 'broken', version, kind: 'error' as const });
const countsOf = async (app: string) =>
  (await releaseHealth(database).since(ago(HOUR), app)).map(({ pages, failed }) => [pages, failed]);

test('failures of one network are counted once a day, by all servers together; the machine’s own every time', async () => {
  const servers = [aServer(), aServer()];
  const fail = async (ip: string, version = '1.0.0') => {
    for (const { health } of servers) {
      health.count(aReport({ failures: [broken(version)] }), ofBroken, from(ip));
      await health.write();
    }
  };
  for (const ip of ['192.0.2.1', '192.0.2.77', '::ffff:192.0.2.5', '2001:db8::1', '2001:db8:0:9::2', '198.51.100.1'])
    await fail(ip);
  await fail('192.0.2.1', '1.1.0');
  expect(await countsOf('broken')).toEqual([
    [0, 3],
    [0, 1],
  ]);
  await database
    .updateTable('counted_report')
    .set({ counted_at: ago(DAY + MINUTE) })
    .execute();
  await deleteExpiredRows(database);
  await fail('192.0.2.1');
  expect((await countsOf('broken'))[0]).toEqual([0, 4]);
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) await fail(ip);
  expect((await countsOf('broken'))[0]).toEqual([0, 10]);
});

test('a page of a canary counts once, however often it reports and to whichever server', async () => {
  const servers = [aServer(), aServer()];
  const copied = 'a-token-that-was-copied once/1.0.0';
  const known = knownReleases('once/1.0.0');
  const report = aReport({
    uses: [{ app: 'once', version: '1.0.0' }],
    failures: [{ ...broken(), app: 'once' }],
  });
  for (const ip of ['192.0.2.1', '198.51.100.1', '203.0.113.1']) {
    for (const { health } of servers) health.count(report, known, from(ip, copied));
  }
  await Promise.all(servers.map(({ health }) => health.write()));
  for (const { health } of servers) health.count(report, known, from('2001:db8::1', copied));
  for (const { health } of servers) await health.write();
  expect(await countsOf('once')).toEqual([[1, 1]]);
});

test('five strangers fail five times, with as many real pages as they like, which is too little to end a canary', async () => {
  const { health } = aServer();
  const known = knownReleases('good/1.0.0');
  const failure = { ...broken(), app: 'good' };
  for (let made = 0; made < 1000; made += 1) {
    const stranger = `10.${made % 5}.0.${made % 250}`;
    health.count(aReport({ uses: [{ app: 'good', version: '1.0.0' }], failures: [failure] }), known, from(stranger));
    health.count(aReport({ failures: [failure] }), known, { served: undefined, ip: `172.16.${made % 250}.1` });
  }
  await health.write();
  expect(await countsOf('good')).toEqual([[100, 5]]);
});

test('ten hostile networks, each with hundreds of real pages, end no canary that is as good as what is live', async () => {
  const servers = [aServer(), aServer()] as const;
  const [live, canary] = ['1.0.0', '1.1.0'].map((version) => ({ app: 'wanted', version })) as [Use, Use];
  const known = knownReleases('wanted/1.0.0 wanted/1.1.0');
  const send = (turn: number, use: Use, ip: string, hasFailed: boolean) =>
    servers[turn % 2 === 0 ? 0 : 1].health.count(
      aReport({ uses: [use], failures: hasFailed ? [{ ...use, kind: 'error' }] : [] }),
      known,
      from(ip, `${randomUUID()} wanted/${use.version}`),
    );
  // Shoppers from networks of their own: one of a hundred pages fails, of either release.
  for (let shopper = 0; shopper < 2000; shopper += 1) {
    const hasFailed = Math.floor(shopper / 10) % 100 === 0;
    send(shopper, shopper % 10 === 3 ? canary : live, `10.${shopper >> 8}.${shopper & 255}.1`, hasFailed);
  }
  // Strangers load pages until they get the canary, say that it has failed, and that what is live is well.
  for (let turn = 0; turn < 10 * 400; turn += 1) {
    const ip = `172.16.${turn % 10}.${turn % 250}`;
    send(turn >> 1, turn % 3 === 0 ? canary : live, ip, turn % 3 === 0);
  }
  for (const { health } of servers) await health.write();
  const found = await releaseHealth(database).since(ago(HOUR), 'wanted');
  const countsOf = ({ version }: Use) => found.find((row) => row.version === version) ?? { pages: 0, failed: 0 };
  expect(countsOf(canary).failed).toBe(12);
  expect(canaryVerdict(countsOf(live), countsOf(canary))).toMatchObject({ verdict: 'few', leftOut: 10 });
  // A day later they come again, and are left out again.
  const later = { ...countsOf(canary), failed: countsOf(canary).failed + 10 };
  expect(canaryVerdict(countsOf(live), later, DAY)).toMatchObject({ verdict: 'few', leftOut: 20 });
  // What shoppers' pages say does end it.
  for (let shopper = 0; shopper < 60; shopper += 1) send(shopper, canary, `192.168.${shopper}.1`, true);
  for (const { health } of servers) await health.write();
  const [, worse] = await releaseHealth(database).since(ago(HOUR), 'wanted');
  expect(canaryVerdict(countsOf(live), worse ?? countsOf(canary)).verdict).toBe('worse');
});

test('each page that the server did not render in time is counted once, and as no failure', async () => {
  const { health } = aServer();
  const known = knownReleases('slow/1.0.0');
  const late = { app: 'slow', version: '1.0.0', kind: 'late' as const };
  for (const nonce of ['page-number-1', 'page-number-1', 'page-number-2', 'page-number-3']) {
    health.count(aReport({ sampled: false, failures: [late] }), known, from('192.0.2.1', nonce));
  }
  health.count(aReport({ failures: [late] }), known, { served: undefined, ip: '192.0.2.1' });
  expect(await health.since(ago(HOUR), 'slow')).toEqual([
    { app: 'slow', version: '1.0.0', pages: 0, failed: 0, late: 3, unsampled: 0 },
  ]);
});

test('a failure of a page that reports no uses is counted apart, once for a page and a network', async () => {
  const { health } = aServer();
  const known = knownReleases('rare/1.0.0');
  const report = aReport({ sampled: false, failures: [{ ...broken(), app: 'rare' }] });
  for (const nonce of ['page-number-1', 'page-number-1', 'page-number-2'])
    health.count(report, known, from('192.0.2.1', nonce));
  health.count(report, known, from('198.51.100.1', 'page-number-3'));
  expect(await health.since(ago(HOUR), 'rare')).toEqual([
    { app: 'rare', version: '1.0.0', pages: 0, failed: 0, late: 0, unsampled: 2 },
  ]);
});

test('thousands of good pages from one network add twenty', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { health } = aServer();
  const send = () => health.count(page('hidden'), knownReleases('hidden/1.0.0'), from('192.0.2.1'));
  for (let made = 0; made < 4500; made += 1) send();
  expect((await health.since(ago(HOUR), 'hidden')).map(({ pages }) => pages)).toEqual([20]);
  vi.advanceTimersByTime(DAY);
  send();
  expect((await health.since(ago(HOUR), 'hidden')).map(({ pages }) => pages)).toEqual([21]);
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
    { app: 'shell', version: '2.0.0', pages: 20, failed: 2, late: 0, unsampled: 0 },
  ]);
  expect(await pagesOf('shell', ago(4 * HOUR))).toEqual([30]);
});

test('rows older than 90 days are deleted', async () => {
  const old = { app: 'old', version: '1.0.0', minute: ago(91 * DAY), pages: 1, failed_pages: 0 };
  await database
    .insertInto('release_health')
    .values([old, { ...old, minute: ago(89 * DAY) }])
    .execute();
  await deleteExpiredRows(database);
  expect(await pagesOf('old', ago(100 * DAY))).toEqual([1]);
});

test('an operator sees the health of the releases, including the latest reports', async () => {
  const run = (options: Record<string, string>) =>
    runCommand({ services, log: app.log }, 'release health', { options: { app: 'catalog', ...options } });
  expect((await run({})).lines).toEqual(['No page has reported.']);
  const known = knownReleases('catalog/1.0.0');
  for (let count = 0; count < 8; count += 1) services.health.count(page('catalog'), known, from('192.0.2.1'));
  services.health.count(
    aReport({ failures: [{ app: 'catalog', version: '1.0.0', kind: 'load' }] }),
    known,
    from('192.0.2.1'),
  );
  expect(await run({ since: '5m' })).toEqual({
    lines: ['catalog  1.0.0  8 pages  1 failed  12.50 %'],
    result: [{ app: 'catalog', version: '1.0.0', pages: 8, failed: 1, late: 0, unsampled: 0 }],
  });
  expect((await run({ since: ago(MINUTE).toISOString() })).result).toHaveLength(1);
  expect((await run({ since: fromNow(2 * MINUTE).toISOString() })).result).toEqual([]);
});

test.each(['x', '2', '2w', '-2h', '', 'yesterday'])('--since %j is rejected', async (since) => {
  const output = runCommand({ services, log: app.log }, 'release health', { options: { since } });
  await expect(output).rejects.toThrow('--since is a span such as 30m, 2h or 7d');
});
