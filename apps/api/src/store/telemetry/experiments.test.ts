import { randomUUID } from 'node:crypto';
import { TRIALS_HEADER } from '@patina/shared-api/contract/desk/experiments';
import { KNOWN_RELEASES_HEADER, SERVED_PAGE_HEADER } from '@patina/shared-api/contract/releases/telemetry';
import { expect, test } from 'vitest';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import { DAY, fromNow } from '#platform/time.ts';
import { experiments } from '#store/telemetry/experiments.ts';
import { aRegistration } from '#testing/forms/a-registration.ts';
import { aReport } from '#testing/forms/a-report.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services } = await startTestApp({ trustProxy: '127.0.0.1' });
const { database } = services;

const names = (name: string) => ({ app: name, version: '1.1.0', against: '1.0.0' });
const release = (name: string, version: string) => [{ app: name, version }];
const resultOf = async (counted: ReturnType<typeof experiments>, name: string, goal: string) => {
  await counted.write();
  return (await counted.results(names(name), fromNow(-DAY))).find((one) => one.goal === goal);
};

test('of each release the visitors who reach a goal are counted, each once a day, with an interval of the difference', async () => {
  const servers = [experiments(database), experiments(database)] as const;
  for (let visitor = 0; visitor < 1200; visitor += 1) {
    const version = visitor % 4 === 0 ? '1.1.0' : '1.0.0';
    const who = { bucket: `~${visitor}`, ip: `10.${visitor >> 8}.${visitor & 255}.1` };
    for (const { count } of servers) {
      count(release('catalog', version), 'visit', who);
      if (visitor % 20 < (version === '1.1.0' ? 8 : 2)) count(release('catalog', version), 'orders', who);
    }
  }
  await servers[1].write();
  const found = await resultOf(servers[0], 'catalog', 'orders');
  expect(found?.canary).toMatchObject({ of: 300, count: 120, share: 0.4 });
  expect(found?.live.of).toBe(900);
  expect(found?.difference.low).toBeGreaterThan(0);
  expect(found?.difference.chance).toBeLessThan(0.001);
});

test('one network adds a few visitors and fewer goals, and whoever reaches a goal is a visitor', async () => {
  const counted = experiments(database);
  for (let visitor = 0; visitor < 500; visitor += 1) {
    counted.count(release('sell', '1.1.0'), 'visit', { bucket: `~${visitor}`, ip: `192.0.2.${visitor % 250}` });
    counted.count(release('sell', '1.1.0'), 'orders', { bucket: `~${visitor}`, ip: `192.0.2.${visitor % 250}` });
  }
  counted.count(release('sell', '1.0.0'), 'orders', { bucket: '~7', ip: '198.51.100.1' });
  const found = await resultOf(counted, 'sell', 'orders');
  expect([found?.canary.of, found?.canary.count]).toEqual([20, 5]);
  expect([found?.live.of, found?.live.count]).toEqual([1, 1]);
});

test('a visitor is known for a day only', async () => {
  const counted = experiments(database);
  counted.count(release('account', '1.1.0'), 'visit', { bucket: '~7', ip: '192.0.2.1' });
  await counted.write();
  await database
    .updateTable('counted_report')
    .set({ counted_at: fromNow(-DAY - 60_000) })
    .execute();
  await deleteExpiredRows(database);
  const kept = await database.selectFrom('counted_report').selectAll().where('source', 'like', '~%').execute();
  expect(kept).toEqual([]);
});

test('a page’s report makes a visitor, and a call that succeeds reaches the goal of the release that the edge names', async () => {
  await app.inject({
    method: 'POST',
    url: '/api/telemetry',
    headers: {
      [KNOWN_RELEASES_HEADER]: 'checkout/1.0.0 checkout/1.1.0',
      [SERVED_PAGE_HEADER]: `${randomUUID()} checkout/1.1.0 ~12`,
      'x-forwarded-for': '192.0.2.9',
    },
    payload: aReport({ uses: release('checkout', '1.1.0') }),
  });
  const register = (email: string, trials: string | undefined) =>
    app.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'x-forwarded-for': '192.0.2.9', ...(trials && { [TRIALS_HEADER]: trials }) },
      payload: { ...aRegistration(), email },
    });
  expect((await register('no address', '~12 checkout/1.1.0')).statusCode).toBe(422);
  expect(await resultOf(services.experiments, 'checkout', 'registrations')).toMatchObject({
    canary: { of: 1, count: 0 },
  });
  expect((await register(`${randomUUID()}@example.com`, undefined)).statusCode).toBe(200);
  expect((await register(`${randomUUID()}@example.com`, '~12 checkout/1.1.0')).statusCode).toBe(200);
  expect(await resultOf(services.experiments, 'checkout', 'registrations')).toMatchObject({
    canary: { of: 1, count: 1 },
    live: { of: 0 },
  });
});
