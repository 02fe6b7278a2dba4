import { expect, test, vi } from 'vitest';
import { scriptArrives } from './script-arrives.ts';

function answering(response: Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response),
  );
}

test('a script that is there has arrived', async () => {
  answering(new Response('export {}', { headers: { 'content-type': 'text/javascript; charset=utf-8' } }));
  await expect(scriptArrives('/a.js')).resolves.toBeUndefined();
});

test.each([
  ['a missing file', new Response('', { status: 404, headers: { 'content-type': 'text/javascript' } })],
  ['a web page', new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
  ['JSON', Response.json({})],
])('%s is no script', async (_, response) => {
  answering(response);
  await expect(scriptArrives('/a.js')).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: expect.stringContaining('/a.js answers'),
  });
});

test('a server that cannot be reached is told from other errors', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  await expect(scriptArrives('/a.js')).rejects.toMatchObject({ name: 'ChunkLoadError' });
});
