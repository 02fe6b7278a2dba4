import { afterEach, expect, test, vi } from 'vitest';
import { shareLink } from './ShareButton.tsx';

const link = { title: 'AK-47 | Redline', url: 'https://store.test/products/rifle/ak-47/7' };

afterEach(() => vi.unstubAllGlobals());

/** A browser with these sharing functions; each answers as given. */
function openBrowser(ways: { share?: () => Promise<void>; write?: () => Promise<void> }) {
  const write = vi.fn(ways.write);
  vi.stubGlobal('navigator', {
    ...(ways.share && { share: ways.share }),
    ...(ways.write && { clipboard: { writeText: write } }),
  });
  return write;
}

const works = async () => {};
const failsBy = (name: string) => async () => {
  throw new DOMException('', name);
};

test.each([
  ['uses the share sheet of the device', { share: works, write: works }, 'handed-over', []],
  ['treats a closed share sheet as done', { share: failsBy('AbortError'), write: works }, 'handed-over', []],
  ['copies where sharing is not allowed', { share: failsBy('NotAllowedError'), write: works }, 'copied', [[link.url]]],
  ['copies where there is no share sheet', { write: works }, 'copied', [[link.url]]],
  ['fails where copying is not allowed', { write: failsBy('NotAllowedError') }, 'failed', [[link.url]]],
  ['fails where the browser has neither', {}, 'failed', []],
])('sharing %s', async (_, ways, outcome, copied) => {
  const write = openBrowser(ways);
  expect(await shareLink(link)).toBe(outcome);
  expect(write.mock.calls).toEqual(copied);
});
