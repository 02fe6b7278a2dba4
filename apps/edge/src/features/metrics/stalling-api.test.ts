import { expect, test } from 'vitest';
import { never } from '#testing/fake-api.ts';
import { bootOf, startTestEdge } from '#testing/start-test-edge.ts';

const PARTS = ['/is-auth', '/languages', '/currencies', '/announcement'];

type Edge = Awaited<ReturnType<typeof startTestEdge>>;

/** Calls end a moment after the page that has waited for them: what it says next depends on whether the breaker has opened. */
const isOpen = ({ request }: Pick<Edge, 'request'>, part: string) =>
  expect
    .poll(async () => (await request('/metrics')).text)
    .toContain(`patina_edge_api_breaker_open{part="${part}"} 1\n`);

test('pages are composed without an API that stalls, at once after two of them, and operators see it', async () => {
  const { request, api } = await startTestEdge();
  for (const part of PARTS) api.respond(part, { body: never });
  for (let page = 0; page < 2; page += 1) await request('/products');
  expect(api.requests).toHaveLength(8);
  for (const part of PARTS) await isOpen({ request }, part);
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
  for (let page = 0; page < 2; page += 1) await request(`/products?page=${page}`);
  await isOpen({ request }, '/items');
  await request('/products?page=3');
  const { answers } = bootOf(await request('/products?page=4'));
  expect(Object.keys(answers)).toContain('/settings');
  expect(api.requests.filter(({ url }) => url.startsWith('/api/items'))).toHaveLength(3);
});
