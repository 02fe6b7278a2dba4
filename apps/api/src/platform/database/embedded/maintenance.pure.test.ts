import type { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scheduleMaintenance } from '#platform/database/embedded/maintenance.ts';

test('a disk that is nearly full gets no checkpoint, and gets one again once there is space', () => {
  // Not `hrtime`: metrics of other tests' apps, which share the process, would count all its time as blocked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const query = vi.fn(async () => ({ rows: [] }));
  let isNearlyFull = true;
  onTestFinished(
    scheduleMaintenance({ query } as unknown as Pick<Pool, 'query'>, { warn: vi.fn() }, () => isNearlyFull),
  );
  vi.advanceTimersByTime(60_000);
  expect(query).not.toHaveBeenCalled();
  isNearlyFull = false;
  vi.advanceTimersByTime(60_000);
  expect(query.mock.calls).toEqual([['checkpoint']]);
});
