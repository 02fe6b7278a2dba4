import { expect, test } from 'vitest';
import { shareNext } from '#platform/database/reads/read-pool.ts';
import {
  formatPosition,
  LONGEST_ABSENCE,
  PrimaryHistory,
  parsePosition,
  usableReplicas,
} from '#platform/database/reads/replica.ts';

const lagMs = 1000;

/** A primary that was asked each second from 1 to 10 and has moved on by a hundred each time. */
function aHistory(): PrimaryHistory {
  const history = new PrimaryHistory();
  for (let second = 1; second <= 10; second += 1) history.add({ at: second * 1000, position: BigInt(second * 100) });
  return history;
}

const replicaAt = (history: PrimaryHistory, replayed: bigint) => ({
  replayed,
  completeUntil: history.completeUntil(replayed),
});

test.each([
  [1000n, 10_500, true],
  [950n, 10_000, true],
  [950n, 10_001, false],
  [300n, 10_500, false],
  [50n, 10_500, false],
])('a replica that has replayed %s of 1000 is read at %s: %s', (replayed, now, isRead) => {
  const history = aHistory();
  expect(usableReplicas([replicaAt(history, replayed)], { now, lagMs, history, after: [] })).toHaveLength(
    isRead ? 1 : 0,
  );
});

test('a replica without an own change is not read', () => {
  const history = aHistory();
  const replica = replicaAt(history, 1000n);
  const read = (...after: (bigint | undefined)[]) =>
    usableReplicas([replica], { now: 10_000, lagMs, history, after }).length;
  expect([read(undefined, 1000n), read(1001n), read(undefined, 1001n)]).toEqual([1, 0, 0]);
});

test('while the primary is away the furthest replica is read that was fresh enough, for a limited time', () => {
  const history = aHistory();
  history.addFailure();
  const replicas = [replicaAt(history, 950n), replicaAt(history, 990n), replicaAt(history, 300n)];
  const read = (now: number) => usableReplicas(replicas, { now, lagMs, history, after: [] });
  expect(read(10_000 + LONGEST_ABSENCE)).toEqual([replicas[1]]);
  expect(read(10_001 + LONGEST_ABSENCE)).toEqual([]);
  history.add({ at: 40_000, position: 1000n });
  expect(read(40_000)).toEqual([]);
});

test.each([
  ['16/B374D848', '16/B374D848'],
  ['0/1000028', '0/1000000'],
  ['0/1002018', '0/1002000'],
  ['0/1002030', '0/1002030'],
])('the position %s is %s: headers of pages count as their beginning', (text, position) => {
  expect(formatPosition(parsePosition(text) ?? 0n)).toBe(position);
});

test.each([undefined, null, '', '16', 'x/1', '1/2/3', '123456789/0'])('%j is no position', (text) => {
  expect(parsePosition(text)).toBeUndefined();
});

test('calls while one is under way share the next one', async () => {
  const questions: PromiseWithResolvers<number>[] = [];
  const ask = shareNext(() => {
    const question = Promise.withResolvers<number>();
    questions.push(question);
    return question.promise;
  });
  const first = ask();
  await Promise.resolve();
  const [second, third] = [ask(), ask()];
  expect(questions).toHaveLength(1);
  questions[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => questions.length).toBe(2);
  questions[1]?.resolve(2);
  expect([await second, await third]).toEqual([2, 2]);
});
