import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { expect, onTestFinished, test } from 'vitest';
import { findLiveShop, requireDescription } from './live-shop.ts';

/** A server with these JSON answers by path; 404 for all other paths, and 401 for its description without the token. */
async function aServer(answers: Record<string, unknown>, token?: string): Promise<string> {
  const server = createServer((request, response) => {
    const isRefused = token && request.url === '/api/contract' && request.headers.authorization !== `Bearer ${token}`;
    const answer = isRefused ? undefined : answers[request.url ?? ''];
    const missing = isRefused ? 401 : 404;
    response.writeHead(answer === undefined ? missing : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { status: 'ERROR' }));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const SETTINGS = { status: 'OK', payload: {} };

test('the store at STORE_URL describes its API', async () => {
  const url = await aServer({ '/api/settings': SETTINGS, '/api/contract': describeApi() });
  expect(await findLiveShop({ STORE_URL: `${url}/` })).toMatchObject({ url, api: describeApi() });
});

test('a store of "npm start" is found without STORE_URL', async () => {
  const url = await aServer({ '/api/settings': SETTINGS, '/api/contract': describeApi() });
  expect(await findLiveShop({ PORT: new URL(url).port })).toMatchObject({ url });
});

test('a store that describes its API privately is asked with the token, and nothing is compared without it', async () => {
  const url = await aServer({ '/api/settings': SETTINGS, '/api/contract': describeApi() }, 'secret');
  const found = await findLiveShop({ STORE_URL: url, OPERATIONS_TOKEN: 'secret' });
  expect(found).toMatchObject({ api: describeApi(), isPrivate: false });
  const refused = await findLiveShop({ STORE_URL: url });
  expect(refused).toMatchObject({ url, api: undefined, isPrivate: true });
  expect(() => requireDescription({ url, isPrivate: true })).toThrow(
    /^The store at .* describes its API only to those who operate it, .* Set OPERATIONS_TOKEN to the token of its servers\.$/,
  );
});

test('an older store without a description of its API is found too', async () => {
  const url = await aServer({ '/api/settings': SETTINGS });
  expect(await findLiveShop({ STORE_URL: url })).toMatchObject({ url, api: undefined });
});

test('an error is thrown if the store at STORE_URL does not answer as a store does', async () => {
  const url = await aServer({});
  await expect(findLiveShop({ STORE_URL: url })).rejects.toThrow(
    `The store at ${url} answers 404 to /api/settings, so nothing can be compared with it.`,
  );
  await expect(findLiveShop({ STORE_URL: 'http://localhost:1' })).rejects.toThrow(
    'The store at http://localhost:1 does not answer',
  );
});

test('without STORE_URL another program on the port is ignored', async () => {
  const url = await aServer({ '/api/settings': 'Hello' });
  expect(await findLiveShop({ PORT: new URL(url).port })).toBeUndefined();
  expect(await findLiveShop({ PORT: '1' })).toBeUndefined();
});

test('the store used last is found on another port, without STORE_URL', async () => {
  const url = await aServer({ '/api/settings': SETTINGS, '/api/contract': describeApi() });
  expect(await findLiveShop({ PORT: '1' }, url)).toMatchObject({ url });
  expect(await findLiveShop({ PORT: new URL(url).port }, 'http://localhost:1')).toMatchObject({ url });
});

test('an error is thrown if the store used last is on another machine and does not answer', async () => {
  const url = await aServer({ '/api/settings': SETTINGS });
  await expect(findLiveShop({ PORT: new URL(url).port }, 'http://store.invalid')).rejects.toThrow(
    'The store at http://store.invalid, which was used last, does not answer, so nothing can be compared with it.',
  );
});
