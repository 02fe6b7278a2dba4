import { randomUUID } from 'node:crypto';
import type { ReleaseFailure } from '@patina/shared-api/contract/releases/telemetry';
import { expect, test } from 'vitest';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import { DAY, MINUTE } from '#platform/time.ts';
import { keptHealth } from '#store/telemetry/kept-health.ts';
import { knownReleases, servedPage } from '#store/telemetry/known-releases.ts';
import { healthReader } from '#store/telemetry/read-health.ts';
import { rollUpHealth } from '#store/telemetry/roll-up-health.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { aReport } from '#testing/forms/a-report.ts';

const { database } = await openTestDatabase();
const reader = healthReader(database);

const from = (ip: string, nonce: string = randomUUID()) => ({ served: servedPage(nonce), ip });
const failure = (app: string, change: Partial<ReleaseFailure> = {}): ReleaseFailure => ({
  app,
  version: '1.0.0',
  kind: 'error',
  ...change,
});

test('a failure is kept with its place, slot, message and page, sampled or not', async () => {
  const kept = keptHealth(database);
  const known = knownReleases('reviews/1.0.0');
  const what = failure('reviews', {
    expose: './ProductReviews',
    slot: 'product.below-facts',
    error: 'TypeError',
    message: 'Cannot read properties of undefined',
    at: 'reviews/1.0.0/static/js/async/ProductReviews.3a9f.js:1:2034',
    stack: ['reviews/1.0.0/static/js/async/ProductReviews.3a9f.js:1:2034'],
    page: '/products/:id',
  });
  for (const sampled of [true, false, false])
    kept.count(aReport({ sampled, failures: [what] }), known, from('127.0.0.1'));
  await kept.write();
  kept.count(aReport({ failures: [what] }), known, from('192.0.2.1'));
  await kept.write();
  const { expose, ...shown } = what;
  expect(await reader.failures({ app: 'reviews' })).toMatchObject([
    { ...shown, module: expose, pages: 4, first_version: '1.0.0' },
  ]);
});

test('the first release that failed so is named, whatever its files are called', async () => {
  const kept = keptHealth(database);
  const known = knownReleases('sell/1.0.0 sell/1.1.0');
  for (const [version, hash] of [
    ['1.0.0', 'aa11'],
    ['1.1.0', 'bb22'],
  ] as const) {
    const at = `sell/${version}/static/js/async/SellPage.${hash}.js:1:${version === '1.0.0' ? 20 : 77}`;
    kept.count(aReport({ failures: [failure('sell', { version, error: 'TypeError', at })] }), known, from('::1'));
    await kept.write();
  }
  const found = await reader.failures({ app: 'sell', version: '1.1.0' });
  expect(found).toMatchObject([{ version: '1.1.0', first_version: '1.0.0', pages: 1 }]);
});

test('a page counts once with a failure, a network twenty times a day, and a page that nobody served never', async () => {
  const kept = keptHealth(database);
  const known = knownReleases('account/1.0.0');
  const report = aReport({ failures: [failure('account')] });
  for (let turn = 0; turn < 30; turn += 1) kept.count(report, known, from('192.0.2.7'));
  for (let turn = 0; turn < 5; turn += 1) kept.count(report, known, from('198.51.100.1', 'the-same-page'));
  kept.count(report, known, { served: undefined, ip: '203.0.113.1' });
  kept.count(report, knownReleases('account/2.0.0'), from('203.0.113.1'));
  await kept.write();
  expect(await reader.failures({ app: 'account' })).toMatchObject([{ pages: 21 }]);
});

test('what one network makes up is ten rows, and the rest in one of its kind', async () => {
  const kept = keptHealth(database);
  const known = knownReleases('checkout/1.0.0');
  for (let made = 0; made < 26; made += 1) {
    const error = `Made${String.fromCharCode(65 + made)}`;
    kept.count(aReport({ failures: [failure('checkout', { error })] }), known, from('192.0.2.1'));
  }
  await kept.write();
  const rows = await reader.failures({ app: 'checkout' });
  expect(rows).toHaveLength(11);
  expect(rows[0]).toMatchObject({ kind: 'error', pages: 16 });
  expect(rows[0]).not.toHaveProperty('error');
});

test('vitals are kept as their spread, each of a page once', async () => {
  const kept = keptHealth(database);
  const known = knownReleases('catalog/1.0.0');
  const release = { app: 'catalog', version: '1.0.0' };
  for (let page = 1; page <= 100; page += 1) {
    const sender = from('::1');
    const vitals = [
      { name: 'LCP' as const, value: page * 20, ...release },
      { name: 'CLS' as const, value: page < 60 ? 0 : 0.1, ...release },
      { name: 'TTFB' as const, value: 80, ...release },
    ];
    for (let turn = 0; turn < 2; turn += 1) kept.count(aReport({ vitals }), known, sender);
  }
  await kept.write();
  const minute = new Date(Math.floor(Date.now() / MINUTE) * MINUTE);
  await database
    .insertInto('release_health')
    .values({ ...release, minute, pages: 100, failed_pages: 0 })
    .execute();
  const { releases } = await reader.overview({ app: 'catalog' });
  const { LCP, CLS, INP } = releases[0]?.vitals ?? {};
  expect([LCP?.values, CLS?.values, INP]).toEqual([100, 100, undefined]);
  for (const [found, real] of [
    [LCP?.p50, 1000],
    [LCP?.p75, 1500],
    [LCP?.p95, 1900],
    [CLS?.p75, 0.1],
  ] as const)
    expect(Math.abs((found ?? 0) / real - 1)).toBeLessThan(0.06);
  expect(CLS?.p50).toBe(0);
});

test('counts that cannot be written are written later', async () => {
  const kept = keptHealth(database);
  const known = knownReleases('sell/3.0.0');
  const report = aReport({
    failures: [failure('sell', { version: '3.0.0' })],
    vitals: [{ name: 'INP', value: 90, app: 'sell', version: '3.0.0' }],
  });
  kept.count(report, known, from('::1'));
  await database.schema.alterTable('release_failure').renameTo('release_failure_away').execute();
  await expect(kept.write()).rejects.toThrow('release_failure');
  kept.count(report, known, from('::1'));
  await database.schema.alterTable('release_failure_away').renameTo('release_failure').execute();
  await kept.write();
  await kept.write();
  expect(await reader.failures({ version: '3.0.0' })).toMatchObject([{ pages: 2 }]);
  const { releases } = await reader.overview({ app: 'sell' });
  expect(releases.find(({ version }) => version === '3.0.0')?.vitals.INP?.values).toBe(2);
});

test('old minutes become hours and old hours days, nothing is lost, and after 90 days all is gone', async () => {
  const release = { app: 'shell', version: '1.0.0' };
  const ages = [DAY, 5 * DAY, 5 * DAY + MINUTE, 20 * DAY, 20 * DAY + MINUTE, 89 * DAY, 92 * DAY];
  const noon = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
  const minutes = ages.map((age) => new Date(noon - age));
  await database
    .insertInto('release_health')
    .values(minutes.map((minute) => ({ ...release, minute, pages: 10, failed_pages: 1 })))
    .execute();
  await database
    .insertInto('release_vital')
    .values(minutes.map((time) => ({ ...release, time, name: 'LCP' as const, bucket: 60, count: 2 })))
    .execute();
  await rollUpHealth(database);
  await rollUpHealth(database);
  await deleteExpiredRows(database);
  const timesOf = async () => {
    const rows = await database
      .selectFrom('release_health')
      .where('app', '=', 'shell')
      .selectAll()
      .orderBy('minute')
      .execute();
    return rows.map(({ minute, pages }) => [(noon - minute.getTime()) / DAY, pages]);
  };
  expect(await timesOf()).toEqual([
    [89.5, 10],
    [20.5, 20],
    [5 + 1 / 24, 10],
    [5, 10],
    [1, 10],
  ]);
  const { releases } = await reader.overview({ app: 'shell', hours: 2160 });
  expect(releases[0]).toMatchObject({ visits: 60, failed: 6, vitals: { LCP: { values: 12 } } });
});
