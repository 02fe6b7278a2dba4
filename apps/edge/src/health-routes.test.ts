import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test('an edge that composes pages is ready', async () => {
  const { ask } = await startTestEdge();
  for (const path of ['/healthz', '/readyz']) {
    expect(await ask(path)).toMatchObject({
      status: 200,
      text: '{"status":"OK"}',
      headers: { 'cache-control': 'no-store' },
    });
  }
});

test('an edge without a registry is up, but not ready', async () => {
  const { ask, releases } = await startTestEdge();
  await releases.write('{');
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503]);
});

test('an edge that ends is not ready, answers who is there, and keeps no connection', async () => {
  const { ask, readiness } = await startTestEdge();
  expect((await ask('/products', { headers: { connection: 'keep-alive' } })).headers).toMatchObject({
    connection: 'keep-alive',
  });
  readiness.state = 'stopping';
  expect((await ask('/readyz')).status).toBe(503);
  const page = await ask('/products', { headers: { connection: 'keep-alive' } });
  expect(page).toMatchObject({ status: 200, headers: { connection: 'close' } });
  const call = await ask('/api/items/7', { headers: { connection: 'keep-alive' } });
  expect(call).toMatchObject({ status: 200, headers: { connection: 'close' } });
});
