import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

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
    for (let stall = 0; stall < 2; stall += 1) await call();
  }
  return { server, breaker, changes, call, open };
}

test('two stalls in a row open the breaker: then only probes are made, one at a time, and nobody waits for them', async () => {
  const { server, breaker, changes, call, open } = aBreaker();
  await open();
  expect([breaker.state, changes]).toEqual(['open', ['open']]);
  const leftOut = [call(), call(), call()];
  expect([breaker.state, server.calls]).toEqual(['half-open', 3]);
  expect(await Promise.all(leftOut)).toEqual([undefined, undefined, undefined]);
  expect([breaker.state, changes]).toEqual(['open', ['open']]);
});

test('stalls with an answer between them do not', async () => {
  const { server, breaker, call } = aBreaker();
  for (const isStalling of [true, false, true, false, true]) {
    server.isStalling = isStalling;
    await call();
  }
  expect([breaker.state, server.calls]).toEqual(['closed', 5]);
});

test('the answer of a probe closes it, so that calls are made again as soon as the server answers', async () => {
  const { server, breaker, changes, call, open } = aBreaker();
  await open();
  server.isStalling = false;
  expect(await call()).toBeUndefined();
  expect([breaker.state, changes]).toEqual(['closed', ['open', 'closed']]);
  expect(await call()).toBe('here');
});

test('a call that was made before it opened closes it, too', async () => {
  const { breaker, open } = aBreaker();
  let answer: () => void = () => {};
  const slow = breaker.call(
    () =>
      new Promise<{ answer: string; outcome: 'answered' }>((resolve) => {
        answer = () => resolve({ answer: 'late', outcome: 'answered' });
      }),
  );
  await open();
  answer();
  expect(await slow).toBe('late');
  expect(breaker.state).toBe('closed');
});
