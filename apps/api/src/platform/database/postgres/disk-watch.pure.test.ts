import { expect, onTestFinished, test, vi } from 'vitest';
import { isStorageFull } from '#platform/database/database-failure.ts';
import { diskWatch } from '#platform/database/postgres/disk-watch.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const fullDisk = failure('53100');

function aWatch() {
  // Not `hrtime`: metrics of other tests' apps, which share the process, would count all its time as blocked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  const lines: string[] = [];
  const trySaving = vi.fn(async () => {});
  const log = { error: (line: string) => lines.push(line), info: (line: string) => lines.push(line) };
  const watch = diskWatch({ trySaving, log });
  onTestFinished(() => {
    watch.stop();
    vi.useRealTimers();
  });
  return { watch, lines, trySaving, seconds: (count: number) => vi.advanceTimersByTimeAsync(count * 1000) };
}

test('a disk is full from the first statement that found no space until something can be saved, also while the server is gone', async () => {
  const { watch, lines, trySaving, seconds } = aWatch();
  watch.note(failure('23505'));
  expect(watch.isFull()).toBe(false);
  watch.note(fullDisk);
  watch.note(fullDisk);
  expect([watch.isFull(), lines]).toEqual([
    true,
    ['The disk of the PostgreSQL server is full. Writes are refused until some space is free.'],
  ]);
  for (const code of ['53100', '57P02', '57P03', '53200', '08006']) {
    trySaving.mockRejectedValueOnce(failure(code));
    await seconds(1);
    expect(watch.isFull()).toBe(true);
  }
  await seconds(1);
  expect([watch.isFull(), lines.slice(1), trySaving.mock.calls.length]).toEqual([
    false,
    ['The disk of the PostgreSQL server has space: writes go on.'],
    6,
  ]);
  await seconds(60);
  expect(trySaving).toHaveBeenCalledTimes(6);
});

test('a role that may not make temporary tables is not kept from writing', async () => {
  const { watch, trySaving, seconds } = aWatch();
  watch.note(fullDisk);
  trySaving.mockRejectedValueOnce(failure('42501'));
  await seconds(1);
  expect(watch.isFull()).toBe(false);
});

test('a watch that has stopped asks no more', async () => {
  const { watch, trySaving, seconds } = aWatch();
  watch.note(fullDisk);
  watch.stop();
  await seconds(5);
  expect(trySaving).not.toHaveBeenCalled();
});

test.each([
  ['53100', 'could not extend file "base/5/1": No space left on device', true],
  ['53200', 'out of memory', true],
  ['XX000', 'could not write init file', true],
  ['08001', 'db-1:5432: could not write init file', true],
  ['XX000', 'could not extend file "base/5/1": Disk quota exceeded', true],
  ['53300', 'too many clients already', false],
  ['57P02', 'terminating connection because of crash of another server process', false],
  ['23505', 'duplicate key value violates unique constraint', false],
])('PostgreSQL’s %s, %s, says that it cannot save: %s', (code, message, isFull) => {
  expect(isStorageFull(Object.assign(new Error(message), { code }))).toBe(isFull);
});
