import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A breaker in front of a server that answers, or does not. */
function aBreaker() {
  const server = { isStalling: false, calls: 0 };
  const changes: string[] = [];
  const breaker = createCircuitBreaker((state) => changes.push(state));
  const call = () =>
    breaker.call(async () => {
      server.calls += 1;
      return server.isStalling
        ? { answer: undefined, outcome: 'stalled' as const }
        : { answer: 'here', outcome: 'answered' as const };
    });
  /** Lets the server stall until the breaker has opened. */
  async function open() {
    server.isStalling = true;
    for (let stall = 0; stall < 3; stall += 1) await call();
  }
  return { server, breaker, changes, call, open };
}

test('three stalls in a row open the breaker: then no call is made', async () => {
  const { server, breaker, changes, call, open } = aBreaker();
  await open();
  expect(breaker.state).toBe('open');
  expect(await call()).toBeUndefined();
  expect([server.calls, changes]).toEqual([3, ['open']]);
});

test('stalls with an answer between them do not', async () => {
  const { server, breaker, call } = aBreaker();
  for (const isStalling of [true, true, false, true, true]) {
    server.isStalling = isStalling;
    await call();
  }
  expect([breaker.state, server.calls]).toEqual(['closed', 5]);
});

test('after five seconds one call is a probe, for which nobody waits; if it is answered, calls are made again', async () => {
  const { server, breaker, changes, call, open } = aBreaker();
  await open();
  server.isStalling = false;
  vi.advanceTimersByTime(4999);
  expect([await call(), server.calls]).toEqual([undefined, 3]);
  vi.advanceTimersByTime(1);
  const [first, second] = [call(), call()];
  expect([breaker.state, server.calls]).toEqual(['half-open', 4]);
  expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
  expect([breaker.state, changes]).toEqual(['closed', ['open', 'closed']]);
  expect(await call()).toBe('here');
});

test('a probe that stalls keeps the breaker open for another five seconds', async () => {
  const { server, breaker, changes, call, open } = aBreaker();
  await open();
  vi.advanceTimersByTime(5000);
  await call();
  await call();
  expect([breaker.state, server.calls, changes]).toEqual(['open', 4, ['open']]);
  vi.advanceTimersByTime(5000);
  await call();
  expect(server.calls).toBe(5);
});
