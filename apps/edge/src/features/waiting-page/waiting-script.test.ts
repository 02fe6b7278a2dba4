import { afterEach, expect, test, vi } from 'vitest';
import waitForPage from './waiting-script.js';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page waits while the API is away and while too many ask from its address, and then is loaded once', async () => {
  // Not `hrtime`: metrics of other tests' edges, which share the process, would count all its time as blocked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reload = vi.fn();
  const statuses = [503, undefined, 429, 200];
  const fetch = vi.fn(async () => {
    const status = statuses.shift();
    if (status === undefined) throw new TypeError('Failed to fetch');
    return { status };
  });
  vi.stubGlobal('location', { href: 'https://store.test/products', reload });
  vi.stubGlobal('fetch', fetch);

  waitForPage([2000, 15_000]);
  while (statuses.length > 1) await vi.advanceTimersToNextTimerAsync();
  expect(reload).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledOnce();
  expect(fetch).toHaveBeenCalledTimes(4);
});
