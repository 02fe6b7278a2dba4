import { expect, test } from 'vitest';
import { changedSince, snapshotOf } from '#notifications/live/live-state.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, aShopper } = await openShop();

test('what is committed after later ids is found, and only once', async () => {
  const [one, other] = [await aShopper(), await aShopper()];
  const people = [one.id, other.id];
  const notice = (user_id: number) => ({ user_id, kind: 'receipt', facts: '{}', is_shown: true });
  const before = await snapshotOf(database);
  const isWritten = Promise.withResolvers<void>();
  const isDue = Promise.withResolvers<void>();
  const late = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('notification').values(notice(one.id)).execute();
    isWritten.resolve();
    await isDue.promise;
  });
  await isWritten.promise;
  await database.insertInto('notification').values(notice(other.id)).execute();
  const first = await changedSince(database, people, before);
  expect(first.people).toEqual([other.id]);
  isDue.resolve();
  await late;
  const second = await changedSince(database, people, first.snapshot);
  expect(second.people).toEqual([one.id]);
  expect((await changedSince(database, people, second.snapshot)).people).toEqual([]);
});
