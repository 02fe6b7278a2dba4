import { expect, test } from 'vitest';
import { never } from '#testing/fake-api.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

const PARTS = ['/is-auth', '/languages', '/currencies', '/announcement'];

test('pages are composed without an API that stalls, at once after two of them, and operators see it', async () => {
  const { request, api } = await startTestEdge();
  for (const part of PARTS) api.respond(part, { body: never });
  for (let page = 0; page < 2; page += 1) await request('/products');
  expect(api.requests).toHaveLength(8);
  // One call of each part is a probe, for which no page waits.
  await request('/products');
  await expect.poll(() => api.requests).toHaveLength(12);
  const page = await request('/products');
  expect(page.status).toBe(200);
  expect(bootOf(page).answers).toEqual({});
  expect(api.requests).toHaveLength(12);
  const { text, headers } = await request('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  for (const part of PARTS) {
    expect(text).toContain(`patina_edge_api_breaker_open{part="${part}"} 1\n`);
    expect(text).toContain(`patina_edge_api_stalls_total{part="${part}"} 2\n`);
    expect(text).toContain(`patina_edge_api_skipped_total{part="${part}"} 2\n`);
  }
});

test('a part of the API that stalls does not keep pages from the answers of the others', async () => {
  const { request, api } = await startTestEdge();
  api.respond('/items/list', { body: never });
  for (let page = 0; page < 3; page += 1) await request(`/products?page=${page}`);
  const { answers } = bootOf(await request('/products?page=4'));
  expect(Object.keys(answers)).toContain('/settings');
  expect(api.requests.filter(({ url }) => url.startsWith('/api/items'))).toHaveLength(3);
});
