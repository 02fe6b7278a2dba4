import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aStreamServer } from '#testing/a-stream.ts';
import type { LiveEvent } from './hold-stream.ts';
import { shareStream } from './share-stream.ts';

const OPEN = ': open\nretry: 1\n\n';
const order = (id: number) => `id: ${id}\nevent: order\ndata: {}\n\n`;

/** The locks of a browser: each is held by one at a time, in the order in which they asked. */
function someLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const before = last;
      const mine = (async () => {
        await before.catch(() => {});
        signal.throwIfAborted();
        await work();
      })();
      last = mine.catch(() => {});
      return mine;
    },
  };
}

let browser: { server: ReturnType<typeof aStreamServer>; locks: ReturnType<typeof someLocks> };
beforeEach(() => {
  browser = { server: aStreamServer(), locks: someLocks() };
});

/** Opens a tab of the browser. @param since when its document was requested, in milliseconds */
function openTab(since = Date.now()) {
  const document = Object.assign(new EventTarget(), { hidden: false });
  const told: LiveEvent[] = [];
  let isOpen = false;
  const window = { document, navigator: { locks: browser.locks }, performance: { timeOrigin: since } };
  const close = shareStream({
    window: window as unknown as Window,
    ask: browser.server.ask,
    setOpen(open) {
      isOpen = open;
    },
    onSessionEnd: async () => {},
    apply: (event) => told.push(event),
  });
  onTestFinished(close);
  return {
    told,
    isOpen: () => isOpen,
    close,
    show(isShown: boolean) {
      document.hidden = !isShown;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

async function stream(count: number) {
  await vi.waitFor(() => expect(browser.server.streams).toHaveLength(count));
  const [latest] = browser.server.streams.slice(-1);
  if (!latest) throw new Error('There is no stream.');
  return latest;
}

test('tabs share one stream: each is told once, and once the tab that holds it is closed another one goes on', async () => {
  const [first, second] = [openTab(), openTab()];
  const held = await stream(1);
  held.write(OPEN + order(1));
  for (const tab of [first, second]) {
    await vi.waitFor(() => expect(tab.told.map(({ id }) => id)).toEqual(['1']));
    expect(tab.isOpen()).toBe(true);
  }
  expect(browser.server.streams).toHaveLength(1);
  first.close();
  const next = await stream(2);
  expect([held.signal.aborted, next.lastId]).toEqual([true, '1']);
  next.write(OPEN + order(2));
  await vi.waitFor(() => expect(second.told.map(({ id }) => id)).toEqual(['1', '2']));
  expect(first.told).toHaveLength(1);
});

test('a tab that nobody sees is told when it is seen again, and leaves the stream to one that is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hidden = openTab();
  const held = await stream(1);
  held.write(OPEN);
  const seen = openTab();
  hidden.show(false);
  held.write(order(1) + order(2));
  await vi.waitFor(() => expect(seen.told).toHaveLength(2));
  expect([hidden.told, held.signal.aborted]).toEqual([[], false]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(held.signal.aborted).toBe(true);
  expect((await stream(2)).lastId).toBe('2');
  hidden.show(true);
  expect(hidden.told.map(({ id }) => id)).toEqual(['2']);
});

test('while no tab is seen there is no stream', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const only = openTab();
  const held = await stream(1);
  held.write(OPEN + order(1));
  await vi.waitFor(() => expect(only.isOpen()).toBe(true));
  only.show(false);
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.waitFor(() => expect(only.isOpen()).toBe(false));
  expect(browser.server.streams).toHaveLength(1);
  only.show(true);
  expect((await stream(2)).lastId).toBe('1');
});

test('a tab that has come while something was told hears of it; one whose document is newer does not', async () => {
  const first = openTab();
  const held = await stream(1);
  held.write(OPEN + order(1));
  await vi.waitFor(() => expect(first.told).toHaveLength(1));
  const [loading, newer] = [openTab(Date.now() - 60_000), openTab(Date.now() + 1000)];
  await vi.waitFor(() => expect(loading.told.map(({ id }) => id)).toEqual(['1']));
  await vi.waitFor(() => expect(newer.isOpen()).toBe(true));
  expect([newer.told, first.told.length]).toEqual([[], 1]);
});

test('a browser that the server has sent away tries with no other tab', async () => {
  const [first, second] = [openTab(), openTab()];
  const held = await stream(1);
  held.write(OPEN);
  await vi.waitFor(() => expect(second.isOpen()).toBe(true));
  held.write('event: end\ndata: {"why":"others"}\n\n');
  for (const tab of [first, second]) await vi.waitFor(() => expect(tab.isOpen()).toBe(false));
  expect(browser.server.ask).toHaveBeenCalledOnce();
});
