import { expect, test } from 'vitest';
import { fromNow, HOUR, MINUTE } from '#platform/time.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { services } = await startTestApp();
const { database } = services;

const ran = (app: string, version: string, ago: number, pages: number, failed: number) =>
  database
    .insertInto('release_health')
    .values({ app, version, minute: fromNow(-ago), pages, failed_pages: failed })
    .execute();

const check = () => services.releaseAlarms.check();
const alarmsOf = async (app: string) => (await services.healthReader.alarms()).filter((alarm) => alarm.app === app);
const mailsTo = (recipient: string) =>
  database.selectFrom('mail').select(['subject', 'text']).where('recipient', '=', recipient).execute();
const setTeams = (...teams: string[]) => services.settings.set('release_team_addresses', JSON.stringify(teams), 'test');

test('a release that begins to fail more often than the one before is told once to its team, and ends', async () => {
  await setTeams('catalog: catalog@team.example', 'sell: sell@team.example');
  await ran('catalog', '1.0.0', 30 * HOUR, 2000, 20);
  await ran('catalog', '1.1.0', 10 * MINUTE, 200, 40);
  await check();
  await check();
  expect(await alarmsOf('catalog')).toMatchObject([
    { version: '1.1.0', pages: 200, failed: 40, against: '1.0.0', against_pages: 2000, is_told: true, ended_at: null },
  ]);
  const mails = await mailsTo('catalog@team.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('catalog 1.1.0');
  expect(mails[0]?.text).toContain('40 of 200 pages');
  expect(mails[0]?.text).not.toContain('{{');
  expect(await mailsTo('sell@team.example')).toEqual([]);
  // Rolled back: nobody runs it any more.
  await database
    .updateTable('release_health')
    .set({ minute: fromNow(-2 * HOUR) })
    .where('version', '=', '1.1.0')
    .execute();
  await check();
  expect((await alarmsOf('catalog'))[0]?.ended_at).not.toBeNull();
});

test('a release that fails more often than a day before is told as well, and one that comes back soon not again', async () => {
  await setTeams('sell: sell@team.example');
  await ran('sell', '1.0.0', 5 * HOUR, 3000, 15);
  await ran('sell', '1.0.0', 5 * MINUTE, 200, 60);
  await check();
  expect(await alarmsOf('sell')).toMatchObject([{ version: '1.0.0', against: '1.0.0', against_failed: 15 }]);
  await database
    .updateTable('release_alarm')
    .set({ ended_at: fromNow(-HOUR) })
    .where('app', '=', 'sell')
    .execute();
  await check();
  expect(await alarmsOf('sell')).toMatchObject([{ ended_at: null }]);
  expect(await mailsTo('sell@team.example')).toHaveLength(1);
});

test('a release as good as before raises no alarm, nor do ten networks', async () => {
  await ran('account', '1.0.0', 30 * HOUR, 2000, 20);
  await ran('account', '1.1.0', 10 * MINUTE, 300, 12);
  await check();
  expect(await alarmsOf('account')).toEqual([]);
});

test('without an address of its team a release is an alarm of the desk alone', async () => {
  await setTeams();
  await ran('checkout', '1.0.0', 30 * HOUR, 2000, 0);
  await ran('checkout', '1.1.0', 10 * MINUTE, 200, 100);
  await check();
  expect(await alarmsOf('checkout')).toMatchObject([{ is_told: false, ended_at: null }]);
});

test.each(['catalog', 'catalog: nobody', 'Catalog: a@b.example', 'a: b@c.example, d@e.example'])(
  '%j is no address of a team',
  async (team) => {
    await expect(setTeams(team)).rejects.toThrow();
  },
);
