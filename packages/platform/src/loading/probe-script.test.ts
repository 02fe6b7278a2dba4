import { expect, test, vi } from 'vitest';
import { probeScript } from './probe-script.ts';

function answering(response: Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response),
  );
}

test('an existing script resolves', async () => {
  answering(new Response('export {}', { headers: { 'content-type': 'text/javascript; charset=utf-8' } }));
  await expect(probeScript('/a.js')).resolves.toBeUndefined();
});

test.each([
  ['a missing file', new Response('', { status: 404, headers: { 'content-type': 'text/javascript' } })],
  ['a web page', new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
  ['JSON', Response.json({})],
])('%s is rejected', async (_, response) => {
  answering(response);
  await expect(probeScript('/a.js')).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: expect.stringContaining('/a.js answers'),
  });
});

test('an unreachable server is distinguished from other errors', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  await expect(probeScript('/a.js')).rejects.toMatchObject({ name: 'ChunkLoadError' });
});
