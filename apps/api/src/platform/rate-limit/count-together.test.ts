import { expect, test } from 'vitest';
import { onPool } from '#platform/database/open-database.ts';
import { countTogether } from '#platform/rate-limit/rate-limit.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';
import { recordStatements } from '#testing/database/record-statements.ts';

const recording = recordStatements((await openTestDatabase()).pool);
const count = countTogether(onPool(recording.pool));

const inAnHour = Date.now() + 3_600_000;
const add = (key: string, expire = inAnHour) => count({ key, points: 1, expire });

test('what comes at once is counted in few statements, and one key each time', async () => {
  const keys = Array.from({ length: 100 }, (_, place) => `together ${place}`);
  const counts = await Promise.all(keys.map((key) => add(key)));
  expect(counts).toEqual(keys.map((key) => ({ key, points: 1, expire: inAnHour })));
  expect(recording.statements).toHaveLength(5);

  const same = await Promise.all(Array.from({ length: 20 }, () => add('the same')));
  expect(same.map(({ points }) => points).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, place) => place + 1),
  );
});

test('an expired count begins anew', async () => {
  await add('over', 1);
  expect(await add('over')).toEqual({ key: 'over', points: 1, expire: inAnHour });
  expect(await count({ key: 'over', points: -1, expire: inAnHour + 1 })).toMatchObject({ points: 0, expire: inAnHour });
});

test('a key that the database refuses or changes fails by itself', async () => {
  const keys = ['good 1', 'good 2', 'good 3', 'good 4', 'refused \0', 'changed \ud800', 'good 5'];
  const counts = await Promise.allSettled(keys.map((key) => add(key)));
  const failed = keys.filter((_, place) => counts[place]?.status === 'rejected');
  expect(failed).toEqual(['refused \0', 'changed \ud800']);
});
