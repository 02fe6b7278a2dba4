import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#platform/time.ts';
import { keptInventories } from './kept-inventories.ts';
import type { SteamAnswer } from './steam-community.ts';
import type { SteamItem } from './steam-items.ts';

const ITEM = { assetId: '1', name: 'AK-47 | Redline (Field-Tested)' } as SteamItem;
const OK: SteamAnswer = { state: 'ok', items: [ITEM], isCut: false };
const LIMITED: SteamAnswer = { state: 'rate-limited', waitMs: 0 };

/** Inventories at a Steam that answers as it is told, by a clock that is moved by hand. */
function open() {
  const steam = { answer: OK as SteamAnswer | Promise<SteamAnswer>, asked: [] as string[] };
  const clock = { now: 1_000_000 };
  const community = {
    inventory: async (steamid: string) => {
      steam.asked.push(steamid);
      return steam.answer;
    },
  };
  const kept = keptInventories(community, () => clock.now);
  return { kept, steam, pass: (time: number) => (clock.now += time) };
}

test('an inventory is kept for five minutes, and read again on demand, not more often than every ten seconds', async () => {
  const { kept, steam, pass } = open();
  await kept.of('a');
  pass(4 * MINUTE);
  await kept.of('a');
  expect(steam.asked).toHaveLength(1);
  await kept.of('a', 0);
  await kept.of('a', 0);
  expect(steam.asked).toHaveLength(2);
  pass(11 * SECOND);
  await kept.of('a', 0);
  expect(steam.asked).toHaveLength(3);
  pass(6 * MINUTE);
  await kept.of('a');
  expect(steam.asked).toHaveLength(4);
});

test('what is to be a minute old at most is read again when it is older', async () => {
  const { kept, steam, pass } = open();
  await kept.of('a');
  pass(MINUTE - 1);
  await kept.of('a', MINUTE);
  expect(steam.asked).toHaveLength(1);
  pass(1);
  await kept.of('a', MINUTE);
  expect(steam.asked).toHaveLength(2);
});

test('while Steam fails, what was read is shown for half an hour, with the time of the next try', async () => {
  const { kept, steam, pass } = open();
  const { fetchedAt } = await kept.of('a');
  steam.answer = { state: 'unavailable' };
  pass(6 * MINUTE);
  expect(await kept.of('a')).toMatchObject({ state: 'unavailable', items: [ITEM], fetchedAt });
  pass(25 * MINUTE);
  expect(await kept.of('a')).toMatchObject({ state: 'unavailable', items: [], fetchedAt: undefined });
});

test('what is made private is forgotten at once', async () => {
  const { kept, steam, pass } = open();
  await kept.of('a');
  steam.answer = { state: 'private' };
  pass(11 * SECOND);
  expect(await kept.of('a', 0)).toMatchObject({ state: 'private', items: [] });
});

test('a seller who is refused waits a minute, then two, and others do not', async () => {
  const { kept, steam, pass } = open();
  steam.answer = { state: 'refused' };
  const first = await kept.of('a');
  expect(first).toMatchObject({ state: 'rate-limited', retryAt: 1_000_000 + MINUTE });
  await kept.of('a', 0);
  await kept.of('b');
  expect(steam.asked).toEqual(['a', 'b']);
  pass(MINUTE);
  expect((await kept.of('a')).retryAt).toBe(1_000_000 + 3 * MINUTE);
  expect(steam.asked).toEqual(['a', 'b', 'a']);
});

test('when Steam limits us, nobody asks until one has tried again', async () => {
  const { kept, steam, pass } = open();
  steam.answer = LIMITED;
  await kept.of('a');
  expect(await kept.of('b')).toMatchObject({ state: 'rate-limited', retryAt: 1_000_000 + MINUTE });
  expect(steam.asked).toEqual(['a']);
  pass(MINUTE);
  // One tries; the others go on waiting meanwhile.
  const trying = Promise.withResolvers<SteamAnswer>();
  steam.answer = trying.promise;
  const first = kept.of('c');
  expect((await kept.of('b')).state).toBe('rate-limited');
  trying.resolve(LIMITED);
  expect((await first).retryAt).toBe(1_000_000 + 3 * MINUTE);
  pass(2 * MINUTE);
  steam.answer = OK;
  expect((await kept.of('d')).state).toBe('ok');
  expect((await kept.of('b')).state).toBe('ok');
  expect(steam.asked).toEqual(['a', 'c', 'd', 'b']);
});

test('Steam says how long to wait', async () => {
  const { kept, steam } = open();
  steam.answer = { state: 'rate-limited', waitMs: 5 * MINUTE };
  expect((await kept.of('a')).retryAt).toBe(1_000_000 + 5 * MINUTE);
});

test('five failures in a row stop all requests, four and a success do not', async () => {
  const { kept, steam, pass } = open();
  steam.answer = { state: 'unavailable' };
  for (const seller of ['1', '2', '3', '4']) await kept.of(seller);
  steam.answer = OK;
  await kept.of('5');
  steam.answer = { state: 'unavailable' };
  for (const seller of ['11', '12', '13', '14', '15', '16', '17']) await kept.of(seller);
  expect(steam.asked.slice(5)).toEqual(['11', '12', '13', '14', '15']);
  pass(MINUTE);
  steam.answer = OK;
  expect((await kept.of('16')).state).toBe('ok');
});
