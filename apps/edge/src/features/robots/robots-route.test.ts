import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test('robots may read pages and pictures, but no calls and nothing of one visitor', async () => {
  const { ask } = await startTestEdge({ publicOrigin: 'https://store.test' });
  const { status, headers, text } = await ask('/robots.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Allow: /api/art/',
      'Allow: /api/share/',
      'Disallow: /cart$',
      'Disallow: /account/',
      'Disallow: /auth?',
      'Sitemap: https://store.test/sitemap.xml',
    ]),
  );
});

test('a host that is none does not get itself back', async () => {
  const { ask } = await startTestEdge();
  const { text } = await ask('/robots.txt', { headers: { host: 'evil.example"><script>' } });
  expect(text).not.toMatch(/evil|Sitemap/);
});
