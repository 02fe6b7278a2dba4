import { STORE_KEY, startSteamProvider } from '@patina/test-kit/steam/steam-provider';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#platform/time.ts';
import { steamBans } from './steam-bans.ts';

const steam = await startSteamProvider();
afterAll(() => steam.stop());
beforeEach(() => Object.assign(steam, { bansAnswer: undefined, askedBans: [] }));

let made = 0;
const aSteamId = () => String(76_561_198_100_000_000n + BigInt(++made));

/** Bans at the small Steam, by a clock that is moved by hand. */
function open(keys = [STORE_KEY]) {
  const clock = { now: 1_000_000 };
  const bans = steamBans({ origin: steam.communityUrl, keys }, () => clock.now);
  return { bans, pass: (time: number) => (clock.now += time) };
}

test('an account is banned by any ban of the economy', async () => {
  const { bans } = open();
  const [clean, probation, banned] = [aSteamId(), aSteamId(), aSteamId()];
  steam.bans.set(probation, 'probation').set(banned, 'banned');
  expect(await Promise.all([clean, probation, banned].map((one) => bans.of(one)))).toEqual(['ok', 'banned', 'banned']);
});

test('an answer is kept for ten minutes, unless it is asked for again; two questions at once are one', async () => {
  const { bans, pass } = open();
  const account = aSteamId();
  await Promise.all([bans.of(account), bans.of(account)]);
  pass(10 * MINUTE - 1);
  await bans.of(account);
  expect(steam.askedBans).toEqual([account]);
  steam.bans.set(account, 'banned');
  expect(await bans.of(account, true)).toBe('banned');
  steam.bans.delete(account);
  pass(10 * MINUTE);
  expect(await bans.of(account)).toBe('ok');
});

test('of several keys the first one is used', async () => {
  expect(await open([STORE_KEY, 'F'.repeat(32)]).bans.of(aSteamId())).toBe('ok');
});

test('without a key nothing is asked', async () => {
  expect(await steamBans({ origin: steam.communityUrl, keys: [] }).of(aSteamId())).toBe('unknown');
  expect(steam.askedBans).toEqual([]);
});

test.each([
  ['a wrong key', undefined, 'F'.repeat(32)],
  ['a failure', { status: 500 }, STORE_KEY],
  ['no JSON', { body: '<html>' }, STORE_KEY],
  ['another shape', { body: '{"players":[{"SteamId":1}]}' }, STORE_KEY],
  ['another account', { body: '{"players":[{"SteamId":"76561198000000000","EconomyBan":"none"}]}' }, STORE_KEY],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, STORE_KEY],
])('%s is no answer', async (_, answer, key) => {
  steam.bansAnswer = answer;
  expect(await open([key]).bans.of(aSteamId())).toBe('unknown');
});

test('when Steam limits us nothing is asked for a minute, and five failures in a row do the same', async () => {
  const { bans, pass } = open();
  steam.bansAnswer = { status: 429 };
  await bans.of(aSteamId());
  await bans.of(aSteamId());
  expect(steam.askedBans).toHaveLength(1);
  pass(MINUTE);
  steam.bansAnswer = undefined;
  expect(await bans.of(aSteamId())).toBe('ok');
  steam.bansAnswer = { status: 500 };
  for (let turn = 0; turn < 7; turn += 1) await bans.of(aSteamId());
  expect(steam.askedBans).toHaveLength(2 + 5);
});
