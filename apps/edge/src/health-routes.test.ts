import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test('an edge with a registry is ready', async () => {
  const { request } = await startTestEdge();
  for (const path of ['/healthz', '/readyz']) {
    expect(await request(path)).toMatchObject({
      status: 200,
      text: '{"status":"OK"}',
      headers: { 'cache-control': 'no-store' },
    });
  }
});

test('an edge without a registry is up, but not ready', async () => {
  const { request, releases } = await startTestEdge();
  await releases.write('{');
  expect([(await request('/healthz')).status, (await request('/readyz')).status]).toEqual([200, 503]);
});

test('a draining edge is not ready, still answers, and closes connections', async () => {
  const { request, readiness } = await startTestEdge();
  expect((await request('/products', { headers: { connection: 'keep-alive' } })).headers).toMatchObject({
    connection: 'keep-alive',
  });
  readiness.state = 'draining';
  expect((await request('/readyz')).status).toBe(503);
  const page = await request('/products', { headers: { connection: 'keep-alive' } });
  expect(page).toMatchObject({ status: 200, headers: { connection: 'close' } });
  const call = await request('/api/items/7', { headers: { connection: 'keep-alive' } });
  expect(call).toMatchObject({ status: 200, headers: { connection: 'close' } });
});
