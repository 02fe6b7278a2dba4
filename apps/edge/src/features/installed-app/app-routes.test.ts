import { expect, test } from 'vitest';
import { startTestEdge } from '#testing/start-test-edge.ts';

test.each([
  ['en', 'Skins for games'],
  ['pt', 'Skins de jogos'],
  ['es', 'Skins de juegos'],
  ['de', 'Skins für Spiele'],
])('the store can be installed under its name in %s', async (language, begins) => {
  const { request, api } = await startTestEdge();
  api.respond('/settings', { body: { status: 'OK', payload: { site_name: 'Verdigris "&' } } });
  const { status, headers, text } = await request(`/app/${language}.webmanifest`);
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  const { description, ...rest } = JSON.parse(text);
  expect(description).toMatch(new RegExp(`^${begins}`));
  expect(rest).toMatchObject({ name: 'Verdigris "&', lang: language, start_url: '/', display: 'standalone' });
  for (const { src, sizes } of rest.icons as { src: string; sizes: string }[]) {
    const icon = await request(src);
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png']);
    expect(`${icon.body.readUInt32BE(16)}x${icon.body.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('there is no manifest in what is no language', async () => {
  const { request } = await startTestEdge();
  for (const path of ['/app/xx"<script>.webmanifest', '/app/english.webmanifest', '/app/..webmanifest']) {
    expect((await request(encodeURI(path))).text).not.toContain('start_url');
  }
});

test('the worker is asked for anew each time, and may call nothing but the store', async () => {
  const { request } = await startTestEdge();
  const { status, headers, text } = await request('/push-worker.js');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'; img-src 'self'");
  expect(text).not.toMatch(/caches\.|'fetch'/);
});
