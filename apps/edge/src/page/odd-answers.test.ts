import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test.each([
  ['/settings', { site_name: 7, support_email: {}, image_host: null, google_tag: [] }],
  ['/settings', 'none'],
  ['/languages', [{ id: 1, code: 7, title: null, default: 1 }]],
  ['/languages', [null]],
  ['/currencies', [null]],
  ['/localizations', 7],
  ['/static-pages', { pages: [] }],
  ['/social-links', [{ link: 7 }]],
])('an answer of %s that is %j keeps no page from being served', async (path, payload) => {
  const { request, api } = await startTestEdge();
  api.respond(path, { body: { status: 'OK', payload } });
  expect((await request('/products')).status).toBe(200);
});
