import { afterEach, expect, test, vi } from 'vitest';
import { never, startFakeApi } from '#testing/fake-api.ts';
import { createApiReader } from './api-reader.ts';

/** Longer than any test: what does not hang must not be taken for it on a busy machine. */
const PATIENCE = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

async function openReader(patience = PATIENCE) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const api = await startFakeApi();
  const failures: unknown[] = [];
  const reader = createApiReader(api.url, patience, (error) => failures.push(error));
  return { api, reader, failures };
}

test('the same question at the same time is asked once, and not again for two seconds', async () => {
  const { api, reader } = await openReader();
  const [one, other] = await Promise.all([reader.shared('/settings', {}), reader.shared('/settings', {})]);
  expect(one).toBe(other);
  vi.advanceTimersByTime(1999);
  await reader.shared('/settings', {});
  expect(api.asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await reader.shared('/settings', {});
  expect(api.asked).toHaveLength(2);
});

test('an answer in the visitor’s name is asked for each time', async () => {
  const { api, reader } = await openReader();
  await reader.personal('/is-auth', { cookie: 'session=one' });
  await reader.personal('/is-auth', { cookie: 'session=other' });
  expect(api.asked.map(({ headers }) => headers.cookie)).toEqual(['session=one', 'session=other']);
});

test('only good answers are kept', async () => {
  const { api, reader } = await openReader();
  api.answers('/settings', { status: 503, body: {} });
  expect(await reader.shared('/settings', {})).toMatchObject({ status: 503 });
  api.answers('/settings', { body: { status: 'OK' } });
  expect(await reader.shared('/settings', {})).toMatchObject({ status: 200 });
});

test('a question that hangs is given up, reported and asked again next time', async () => {
  const { api, reader, failures } = await openReader(1000);
  api.answers('/settings', { body: never });
  expect(await reader.shared('/settings', {})).toBeUndefined();
  expect(failures).toMatchObject([{ name: 'TimeoutError' }]);
  api.answers('/settings', { body: { status: 'OK' } });
  expect(await reader.shared('/settings', {})).toMatchObject({ status: 200 });
});

test('a flood of different questions does not fill the memory: the oldest answer goes first', async () => {
  const { api, reader } = await openReader();
  const flood = Array.from({ length: 500 }, (_, page) => `/items/list?page=${page}`);
  await reader.shared('/settings', {});
  for (const question of flood) await reader.shared(question, {});
  const before = api.asked.length;
  await reader.shared(flood[499] ?? '', {});
  expect(api.asked).toHaveLength(before);
  await reader.shared('/settings', {});
  expect(api.asked).toHaveLength(before + 1);
});

test('a shared question is asked from where its visitor is; who is sent away spoils it for nobody', async () => {
  const { api, reader } = await openReader();
  api.answers('/settings', { status: 429, body: {} });
  const [greedy, other] = await Promise.all([
    reader.shared('/settings', { 'x-forwarded-for': '192.0.2.1' }),
    reader.shared('/settings', { 'x-forwarded-for': '192.0.2.2' }),
  ]);
  expect([greedy?.status, other?.status]).toEqual([429, 429]);
  expect(api.asked.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['192.0.2.1', '192.0.2.2']);
});
