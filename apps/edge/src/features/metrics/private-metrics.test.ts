import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test('in production the edge’s metrics are for those who operate the store', async () => {
  const operationsToken = 'a-token-of-at-least-32-characters';
  const { request } = await startTestEdge({ production: true, operationsToken });
  const refused = await request('/metrics');
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('OPERATIONS_TOKEN')]);
  expect(refused.text).not.toContain('patina_edge');
  const read = await request('/metrics', { headers: { authorization: `Bearer ${operationsToken}` } });
  expect([read.status, read.text]).toEqual([200, expect.stringContaining('patina_edge_release')]);
  expect((await request('/products')).status).toBe(200);
});

test('the token reaches the API, which asks for it too', async () => {
  const { request, api } = await startTestEdge({ production: true });
  await request('/api/contract', { headers: { authorization: 'Bearer token' } });
  expect(api.requests[0]?.headers).toMatchObject({ authorization: 'Bearer token' });
});
