import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test('crawlers may read pages and pictures, but no API calls and no personal pages', async () => {
  const { request } = await startTestEdge({ publicOrigin: 'https://store.test' });
  const { status, headers, text } = await request('/robots.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /api/',
      'Allow: /api/art/',
      'Allow: /api/pictures/',
      'Allow: /api/share/',
      'Disallow: /cart$',
      'Disallow: /account/',
      'Disallow: /auth?',
      'Sitemap: https://store.test/sitemap.xml',
    ]),
  );
});

test('an invalid host is not written into robots.txt', async () => {
  const { request } = await startTestEdge();
  const { text } = await request('/robots.txt', { headers: { host: 'evil.example"><script>' } });
  expect(text).not.toMatch(/evil|Sitemap/);
});
