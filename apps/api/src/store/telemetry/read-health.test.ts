import { expect, test } from 'vitest';
import { fromNow, HOUR, MINUTE } from '#platform/time.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';

const { database, anOperator } = await openSellersShop();

const TEN_MINUTES = 10 * MINUTE;
/** The beginning of the ten minutes some hours ago. */
const ago = (hours: number) => new Date(Math.floor(fromNow(-hours * HOUR).getTime() / TEN_MINUTES) * TEN_MINUTES);

const read = async (path: string) => (await (await anOperator('owner')).get(path)).json().payload;

test('a release is shown beside the one before, over time, with the spread of its vitals', async () => {
  const [old, now] = [ago(30), ago(2)];
  await database
    .insertInto('release_health')
    .values([
      { app: 'catalog', version: '1.0.0', minute: old, pages: 50, failed_pages: 1 },
      { app: 'catalog', version: '1.1.0', minute: now, pages: 20, failed_pages: 2, late_pages: 1 },
      { app: 'catalog', version: '1.1.0', minute: ago(1), pages: 30, failed_pages: 1 },
    ])
    .execute();
  await database
    .insertInto('release_vital')
    .values([
      { time: now, app: 'catalog', version: '1.1.0', name: 'LCP', bucket: 70, count: 6 },
      { time: now, app: 'catalog', version: '1.1.0', name: 'LCP', bucket: 80, count: 4 },
    ])
    .execute();
  const { releases, step } = await read('/desk/releases/health?app=catalog');
  expect([step, releases.map(({ version }: { version: string }) => version)]).toEqual([600, ['1.1.0', '1.0.0']]);
  const [latest, before] = releases;
  expect(latest).toMatchObject({ before: '1.0.0', visits: 50, failed: 3, late: 1, unsampled: 0 });
  expect(latest.vitals).toEqual({ LCP: { p50: 753, p75: 1953, p95: 1953, values: 10 } });
  expect(latest.steps).toMatchObject([
    { at: now.getTime() / 1000, visits: 20, failed: 2, vitals: { LCP: { values: 10 } } },
    { at: ago(1).getTime() / 1000, visits: 30, failed: 1, vitals: {} },
  ]);
  expect(before).toMatchObject({ visits: 0, steps: [] });
  expect(before).not.toHaveProperty('before');
  const longer = await read('/desk/releases/health?app=catalog&hours=72');
  expect([longer.step, longer.releases[1].visits]).toEqual([3600, 50]);
});

test('a canary is compared with what is live since it began, with effect and significance', async () => {
  await database
    .insertInto('release_health')
    .values([
      { app: 'sell', version: '1.0.0', minute: ago(5), pages: 900, failed_pages: 400 },
      { app: 'sell', version: '1.0.0', minute: ago(1), pages: 1000, failed_pages: 10 },
      { app: 'sell', version: '1.1.0', minute: ago(1), pages: 200, failed_pages: 30 },
    ])
    .execute();
  const since = ago(2).toISOString();
  const comparison = await read(`/desk/releases/comparison?app=sell&version=1.1.0&against=1.0.0&since=${since}`);
  expect(comparison).toMatchObject({
    app: 'sell',
    since: ago(2).getTime() / 1000,
    failures: {
      verdict: 'worse',
      left_out: 10,
      canary: { of: 200, count: 30, share: 0.15 },
      live: { of: 1000, count: 10, share: 0.01 },
    },
  });
  expect(comparison.failures.difference.chance).toBeLessThan(0.0001);
});

test('a store whose releases have never failed has no alarms', async () => {
  expect(await read('/desk/releases/alarms')).toEqual([]);
  expect(await read('/desk/releases/failures')).toEqual([]);
});
