import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aStreamServer } from '#testing/a-stream.ts';
import { holdStream, type LiveEvent } from './hold-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

/** A browser that holds a stream of a server. */
function holding() {
  const server = aStreamServer();
  const leaving = new AbortController();
  const told: LiveEvent[] = [];
  const states: boolean[] = [];
  const onSessionEnd = vi.fn(async () => {});
  const held = holdStream(
    {
      ask: server.ask,
      lastId: () => told.at(-1)?.id,
      take: (event) => told.push(event),
      setOpen: (isOpen) => states.push(isOpen),
      onSessionEnd,
    },
    leaving.signal,
  );
  onTestFinished(() => leaving.abort());
  return { server, told, states, held, leaving, onSessionEnd };
}

const streamNumber = async ({ streams }: ReturnType<typeof aStreamServer>, count: number) => {
  await vi.waitFor(() => expect(streams).toHaveLength(count));
  const stream = streams.at(-1);
  if (!stream) throw new Error('There is no stream.');
  return stream;
};

test('what a stream tells is taken, in whatever pieces it comes; other kinds and comments are left', async () => {
  const { server, told, states } = holding();
  const stream = await streamNumber(server, 1);
  stream.write(': open\nretry: 1000\n\nid: 1~2~-\nevent: notifi');
  stream.write(
    'cation\ndata: {"id":7,"unread":1}\n\n:\n\nevent: weather\ndata: {}\n\nid: 1~3~-\nevent: order\ndata: {}\n\n',
  );
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toMatchObject([
    { kind: 'notification', data: '{"id":7,"unread":1}', id: '1~2~-' },
    { kind: 'order', id: '1~3~-' },
  ]);
  expect(states).toEqual([true]);
});

test('a stream that ends is opened again after the time that the server wants, and goes on after the last event', async () => {
  const { server, states } = holding();
  const stream = await streamNumber(server, 1);
  stream.write(': open\nretry: 3000\n\nid: 5~0~-\nevent: cart\ndata: {}\n\n');
  await vi.waitFor(() => expect(states).toEqual([true]));
  stream.end();
  await vi.waitFor(() => expect(states).toEqual([true, false]));
  // Waiting for something above has taken a little of this time.
  await vi.advanceTimersByTimeAsync(2500);
  expect(server.streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect((await streamNumber(server, 2)).lastId).toBe('5~0~-');
});

test('a server that has no stream is asked less and less often, and nothing is logged', async () => {
  const log = vi.spyOn(console, 'error');
  const { server, states } = holding();
  server.refuse(503);
  (await streamNumber(server, 1)).end();
  const asked = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return server.ask.mock.calls.length;
  };
  expect([await asked(2000), await asked(4000), await asked(8000), await asked(8000)]).toEqual([2, 3, 4, 4]);
  expect(await asked(24 * 3_600_000)).toBeGreaterThan(700);
  server.ask.mockRejectedValue(new TypeError('Failed to fetch'));
  await asked(240_000);
  expect(states).not.toContain(true);
  expect(log).not.toHaveBeenCalled();
});

test('a stream that says nothing for longer than the server ever does is given up', async () => {
  const { server, states } = holding();
  const stream = await streamNumber(server, 1);
  stream.write(': open\n\n');
  await vi.waitFor(() => expect(states).toEqual([true]));
  await vi.advanceTimersByTimeAsync(44_000);
  stream.write(':\n\n');
  await vi.advanceTimersByTimeAsync(44_000);
  expect(states).toEqual([true]);
  await vi.advanceTimersByTimeAsync(4000);
  await streamNumber(server, 2);
  expect(stream.signal.aborted).toBe(true);
});

test('a browser that is one of too many does not come back; one whose session has ended asks who it is', async () => {
  const other = holding();
  (await streamNumber(other.server, 1)).write('event: end\ndata: {"why":"others"}\n\n');
  await other.held;
  const { server, onSessionEnd } = holding();
  (await streamNumber(server, 1)).write('event: end\ndata: {"why":"session"}\n\n');
  await vi.waitFor(() => expect(onSessionEnd).toHaveBeenCalledOnce());
  server.refuse(401);
  await vi.advanceTimersByTimeAsync(2000);
  expect(onSessionEnd).toHaveBeenCalledTimes(2);
});
