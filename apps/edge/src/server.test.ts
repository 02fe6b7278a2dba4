import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { startService } from '@patina/tools/service';
import { expect, onTestFinished, test } from 'vitest';
import { makeReleases } from '#testing/releases-folder.ts';

/** An edge as a process of its own, before an API that answers when it is told to. */
async function startEdge(env: Record<string, string> = {}) {
  const { folder } = await makeReleases();
  const asked = Promise.withResolvers<http.ServerResponse>();
  const api = http.createServer((_, response) => asked.resolve(response)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as net.AddressInfo;
  const edge = await startService('apps/edge/src/server.ts', {
    HOST: '127.0.0.1',
    PORT: '0',
    API_URL: `http://127.0.0.1:${port}`,
    RELEASES_URL: '',
    RELEASES_DIR: folder,
    LOG_LEVEL: 'silent',
    ...env,
  });
  onTestFinished(async () => {
    edge.process.kill('SIGKILL');
    await edge.ended;
    api.close();
  });
  return { edge, address: `http://127.0.0.1:${new URL(edge.url).port}`, asked: asked.promise };
}

const isOpen = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

test('an edge that is told to end finishes its answers first, and waits for no one who asks nothing', async () => {
  const { edge, address, asked } = await startEdge();
  const unused = net.connect(Number(new URL(address).port), '127.0.0.1');
  await once(unused, 'connect');
  const answer = fetch(`${address}/api/purchase/product`, { method: 'POST' });
  const response = await asked;
  edge.process.kill('SIGTERM');
  await expect.poll(() => isOpen(address)).toBe(false);
  response.end('bought');
  expect(await (await answer).text()).toBe('bought');
  expect(await edge.ended).toBe(0);
});

test('an edge that drains takes requests until the time is over', async () => {
  const { edge, address } = await startEdge({ DRAIN_SECONDS: '5' });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  edge.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { interval: 20 }).toBe(503);
  expect((await fetch(`${address}/releases/catalog/c2/remoteEntry.js`)).status).toBe(200);
  expect(await edge.ended).toBe(0);
  expect(await isOpen(address)).toBe(false);
});
