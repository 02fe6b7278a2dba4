import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { startService } from '@patina/workspace/service';
import { expect, onTestFinished, test } from 'vitest';
import { makeReleases } from '#testing/releases-folder.ts';

/** An edge in a process of its own; the test controls the response of its API. */
async function startEdge(env: Record<string, string> = {}) {
  const { folder } = await makeReleases();
  const pending = Promise.withResolvers<http.ServerResponse>();
  const api = http.createServer((_, response) => pending.resolve(response)).listen(0, '127.0.0.1');
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
  return { edge, address: `http://127.0.0.1:${new URL(edge.url).port}`, pending: pending.promise };
}

const isOpen = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

test('a stopped edge finishes its responses first and does not wait for idle connections', async () => {
  const { edge, address, pending } = await startEdge();
  const unused = net.connect(Number(new URL(address).port), '127.0.0.1');
  await once(unused, 'connect');
  const answer = fetch(`${address}/api/purchase/product`, { method: 'POST' });
  const response = await pending;
  edge.process.kill('SIGTERM');
  await expect.poll(() => isOpen(address)).toBe(false);
  response.end('bought');
  expect(await (await answer).text()).toBe('bought');
  expect(await edge.ended).toBe(0);
});

test('a draining edge accepts requests until the time is over', async () => {
  const { edge, address } = await startEdge({ DRAIN_SECONDS: '5' });
  // It is ready when it has loaded the builds of the releases.
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 30_000 }).toBe(200);
  edge.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { interval: 20 }).toBe(503);
  expect((await fetch(`${address}/releases/catalog/c2/remoteEntry.js`)).status).toBe(200);
  expect(await edge.ended).toBe(0);
  expect(await isOpen(address)).toBe(false);
});
